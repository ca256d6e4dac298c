import { PasskeyPrompt } from '../../../stores/auth/login/prompt/PasskeyPrompt.ts';
import type { LoginStore } from '../../../stores/auth/login/LoginStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import { knowsPasskeys } from '../../core/account/passkeys/browser.ts';
import { stepViews } from '../stepViews.ts';
import { step } from './Prompt.tsx';

/** Whether passkeys are a way beside the main one (PASSKEY-007), in a browser that knows them (PASSKEY-013). */
const isOn = (root: RootStore): boolean =>
  knowsPasskeys() &&
  (root.use(ConfigStore).strategies?.secondaryAuthStrategies ?? []).some(
    ({ strategy, isActive }) => isActive && strategy === 'Passkeys',
  );

/** Makes the offer one of the steps of this sign-in. */
export function offerPasskeys(root: RootStore, login: LoginStore): void {
  const load = async () => (await import('../../core/account/passkeys/maker.ts')).maker;
  const prompt = new PasskeyPrompt(root.context, login, { isOn: () => isOn(root), load });
  login.steps.add('promptPasskeys', prompt.step);
  stepViews.add('promptPasskeys', step);
}
