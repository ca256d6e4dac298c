import { useEffect } from 'react';
import { takeHandover, type Handover } from '../../../stores/auth/login/handover.ts';
import { stepAfter } from '../../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../../stores/auth/login/LoginStore.ts';
import type { MethodProps } from '../StepView.ts';

/** Waits on for a message that is out. Without the code of the step the person stays at the identifier. */
async function waitOn(login: LoginStore, { event, identifier }: Handover): Promise<void> {
  const step = stepAfter(login.form.flow.step, event);
  if (step) await login.steps.load(step).catch(() => undefined);
  const isUntouched = !login.form.busy && login.form.identifier === identifier && login.form.flow.step === 'preLogin';
  if (step && login.steps.get(step) && isUntouched) login.form.flow.send(event);
}

/** Without the answer that asks for it, nothing can be proven: the person begins with the first factor. */
const needAnswer: ReadonlySet<Handover['event']> = new Set(['mfaVerify', 'mfaEnroll']);

/**
 * Goes on with a sign-in that a sign-up, an activation or this page before it was loaded anew has begun. What a person
 * has typed meanwhile counts more.
 */
export function Method({ root, login, form }: MethodProps) {
  useEffect(() => {
    const handover = takeHandover(root.ports);
    const field = form.closest('form')?.querySelector<HTMLInputElement>('[name=identifier]');
    if (!handover || login.form.busy || field?.value) return;
    if (field) field.value = handover.identifier;
    login.setIdentifier(handover.identifier);
    if (handover.isSent) void waitOn(login, handover);
    else if (handover.answer || !needAnswer.has(handover.event))
      void login.prove(async () => ({
        event: handover.event,
        ...(handover.answer && { session: { mfaRequired: true, ...handover.answer } }),
      }));
  }, [root, login, form]);
  return null;
}
