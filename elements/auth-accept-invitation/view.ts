import type { InvitationScreen } from '../../stores/auth/invitation/invitation.flow.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { screen as away } from './screens/away.ts';
import { screen as code } from './screens/code.tsx';
import { screen as failed } from './screens/failed.tsx';
import { screen as invalid } from './screens/invalid.tsx';
import { screen as member } from './screens/member.tsx';
import { screen as otherPerson } from './screens/otherPerson.tsx';
import { screen as pending } from './screens/pending.tsx';
import { screen as resend } from './screens/resend.ts';
import { screen as sent } from './screens/sent.tsx';
import { screen as signIn } from './screens/signIn.tsx';
import { screen as success } from './screens/success.tsx';
import { screen as validate } from './screens/validate.tsx';
import type { ScreenView } from './screenView.ts';

/** What is shown of each step. */
const screens: Readonly<Record<InvitationScreen, ScreenView>> = {
  validate,
  code,
  away,
  invalid,
  resend,
  sent,
  pending,
  otherPerson,
  success,
  member,
  signIn,
  failed,
};

export const view = flowView(screens);
