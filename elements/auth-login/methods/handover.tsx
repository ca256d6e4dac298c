import { useEffect } from 'react';
import { takeHandover } from '../../../stores/auth/later/handover.ts';
import type { MethodProps } from '../StepView.ts';

/** Goes on with a sign-in that a sign-up or an activation has begun. What a person has typed meanwhile counts more. */
export function Method({ root, login, form }: MethodProps) {
  useEffect(() => {
    const handover = takeHandover(root.ports);
    const field = form.closest('form')?.querySelector<HTMLInputElement>('[name=identifier]');
    if (!handover || login.busy || field?.value) return;
    if (field) field.value = handover.identifier;
    login.setIdentifier(handover.identifier);
    void login.prove(async () => ({ event: handover.event }));
  }, [root, login, form]);
  return null;
}
