import { useEffect } from 'react';
import { mfaStart, takeHandover, type Handover } from '../../../stores/auth/login/handover.ts';
import { stepAfter } from '../../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../../stores/auth/login/LoginStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { MethodProps } from '../StepView.ts';

/** Nothing was typed or sent meanwhile. */
const isUntouched = ({ form }: LoginStore, identifier: string): boolean =>
  !form.busy && form.identifier === identifier && form.flow.step === 'preLogin';

/** Waits on for a message that is out. Without the code of the step the person stays at the identifier. */
async function waitOn(login: LoginStore, { event, identifier }: Handover): Promise<void> {
  const step = stepAfter(login.form.flow.step, event);
  if (step) await login.steps.load(step).catch(() => undefined);
  if (step && login.steps.get(step) && isUntouched(login, identifier)) login.form.flow.send(event);
}

const secondFactor: ReadonlySet<Handover['event']> = new Set(['mfaVerify', 'mfaEnroll']);

/** Goes on with what asks for the second factor. A page that has lost it asks the provider, which knows the browser. */
async function prove(root: RootStore, login: LoginStore, handover: Handover): Promise<void> {
  const { identifier, answer, isRunning } = handover;
  const session = answer ? { ...answer, mfaRequired: true } : await askAgain(root, isRunning);
  const event = answer ? handover.event : mfaStart(session);
  if (event && session && isUntouched(login, identifier)) await login.prove(async () => ({ event, session }));
}

const askAgain = (root: RootStore, isRunning?: boolean) =>
  import('../../../stores/auth/mfa/resume.ts').then(
    ({ resumePending }) => resumePending(root.context, isRunning),
    () => undefined,
  );

/**
 * Goes on with a sign-in that a sign-up, an activation or this page before it was loaded anew has begun. What a person
 * has typed meanwhile counts more.
 */
export function Method({ root, login, form }: MethodProps) {
  useEffect(() => {
    // Its code came late: what lies there is of the step that is shown, and waits for a page that is loaded anew.
    if (login.form.flow.step !== 'preLogin') return;
    const handover = takeHandover(root.ports);
    const field = form.closest('form')?.querySelector<HTMLInputElement>('[name=identifier]');
    if (!handover || login.form.busy || (field?.value || login.kept) !== login.kept) return;
    // What waited for another person than the one whom the address names is over.
    const hint = root.routing.query('login_hint');
    if (handover.isSent && hint && hint !== handover.identifier) return;
    if (field) field.value = handover.identifier;
    login.setIdentifier(handover.identifier);
    if (secondFactor.has(handover.event)) void prove(root, login, handover);
    else if (handover.isSent) void waitOn(login, handover);
    else void login.prove(async () => ({ event: handover.event }));
  }, [root, login, form]);
  return null;
}
