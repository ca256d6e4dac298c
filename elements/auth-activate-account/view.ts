import type { ActivationScreen } from '../../stores/auth/activation/activation.flow.ts';
import { flowView } from '../core/flow/flowView.tsx';
import passwordCss from '../core/password/password.light.css';
import { screen as activating } from './screens/activating.tsx';
import { screen as activatingForm } from './screens/activatingForm.tsx';
import { screen as away } from './screens/away.ts';
import { screen as code } from './screens/code.tsx';
import { screen as confirm } from './screens/confirm.ts';
import { screen as resend } from './screens/resend.ts';
import { screen as secondFactor } from './screens/secondFactor.tsx';
import { screen as sent } from './screens/sent.tsx';
import { screen as signIn } from './screens/signIn.tsx';
import { screen as success } from './screens/success.tsx';
import type { ScreenView } from './screenView.ts';

/** What is shown of each step. */
const screens: Readonly<Record<ActivationScreen, ScreenView>> = {
  activating,
  code,
  confirm,
  away,
  activatingForm,
  resend,
  sent,
  success,
  secondFactor,
  signIn,
};

const flow = flowView(screens);
export const view = { ...flow, lightCss: (flow.lightCss ?? '') + passwordCss };
