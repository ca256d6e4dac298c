import { observer } from 'mobx-react-lite';
import type { SignUpText } from '../i18n/generated/signUp.ts';
import { signUpArea } from '../i18n/generated/signUp.ts';
import type { SignUpAsks } from '../../stores/auth/signUp/form.ts';
import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { WholeAddress } from '../core/flow/WholeAddress.tsx';
import { useText } from '../core/mount/useText.ts';
import type { StageName } from './props.ts';

/** What a stage without a form says. */
export const stageTexts: Readonly<Partial<Record<StageName, { title: SignUpText; lead?: SignUpText }>>> = {
  closed: { title: 'signUp.closedTitle', lead: 'signUp.closedLead' },
  invalid: { title: 'signUp.invalidTitle', lead: 'signUp.invalidLead' },
  unchecked: { title: 'signUp.failedTitle' },
  signedIn: { title: 'signUp.signedInTitle' },
  member: { title: 'signUp.signedInTitle', lead: 'signUp.memberLead' },
  joinSignedIn: { title: 'signUp.signedInTitle', lead: 'signUp.joinSignedInLead' },
  sent: { title: 'signUp.sentTitle', lead: 'signUp.sentLead' },
  further: { title: 'signUp.readyTitle', lead: 'signUp.furtherLead' },
  phone: { title: 'signUp.phoneTitle', lead: 'signUp.phoneLead' },
};

/** What the form asks for, in a line. The first identifier that must be given counts. */
export function leadOf({ identifiers, password }: SignUpAsks): SignUpText {
  if (!password) return 'signUp.leadWithoutPassword';
  if (identifiers.phoneNumber?.required) return 'signUp.leadPhone';
  return identifiers.username?.required ? 'signUp.leadUsername' : 'signUp.lead';
}

interface Seen {
  readonly signUp: SignUpStore;
  readonly root: RootStore;
  readonly config: ConfigStore;
}

const isEnded = ({ signUp }: Seen): boolean => signUp.form.flow.step === 'SignUpSuccess';

const isSignedIn = ({ root, signUp }: Seen): boolean => root.session.status === 'signed-in' && !signUp.form.busy;

/** The invitation leads to a tenant that the person belongs to. The list of tenants may be one page of many. */
const isMember = ({ root: { session, tenants }, signUp: { joining } }: Seen): boolean =>
  tenants.tenants.some(({ id }) => id === joining?.tenantId) ||
  (joining?.tenantId !== undefined && session.user?.tenantIds.includes(joining.tenantId) === true);

/** Which stage is shown. The first row that holds wins. */
const rules: readonly { readonly when: (seen: Seen) => boolean; readonly stage: StageName }[] = [
  { when: (seen) => isEnded(seen) && seen.signUp.outcome === 'accepted', stage: 'done' },
  { when: (seen) => isEnded(seen) && seen.signUp.needsProof, stage: 'further' },
  { when: isEnded, stage: 'sent' },
  { when: ({ signUp }) => signUp.form.flow.step === 'VerifyPhone', stage: 'phone' },
  { when: ({ root }) => root.session.status === 'loading' && !root.session.isAway, stage: 'waiting' },
  // An invalid link is reported to a signed-in user as well.
  { when: ({ signUp }) => !signUp.form.busy && signUp.joining?.state === 'invalid', stage: 'invalid' },
  { when: (seen) => isSignedIn(seen) && isMember(seen), stage: 'member' },
  { when: (seen) => isSignedIn(seen) && seen.signUp.joining?.state === 'valid', stage: 'joinSignedIn' },
  { when: (seen) => isSignedIn(seen) && !seen.signUp.joining, stage: 'signedIn' },
  { when: ({ signUp }) => signUp.joining?.state === 'failed', stage: 'unchecked' },
  { when: ({ signUp }) => signUp.joining?.state === 'pending' || !signUp.settled, stage: 'waiting' },
  {
    when: ({ signUp, config }) =>
      !signUp.joining && (signUp.refusedAsClosed || config.vendorConfig?.allowSignups === false),
    stage: 'closed',
  },
];

export const stageOf = (signUp: SignUpStore, root: RootStore, config: ConfigStore): StageName =>
  rules.find(({ when }) => when({ signUp, root, config }))?.stage ?? 'form';

interface Props {
  stage: StageName;
  signUp: SignUpStore;
  root: RootStore;
}

const Sent = observer(function Sent({ signUp }: Pick<Props, 'signUp'>) {
  const { text } = useText(signUpArea);
  const { email } = signUp.values;
  return (
    <>
      {email && (
        <p part="identity">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 3.8h12v8.4H2zM2.3 4.2 8 8.8l5.7-4.6" />
          </svg>
          <WholeAddress of={email} label={`${text('signUp.sentTo')} ${email}`} />
          <button type="button" part="change" onClick={() => signUp.change()}>
            {text('signUp.wrongAddress')}
          </button>
        </p>
      )}
      <p part="note">{text('signUp.spam')}</p>
      {signUp.outcome === 'activate' && (
        <button type="button" part="continue" onClick={() => signUp.enterCode()}>
          {text('signUp.enterCode')}
        </button>
      )}
      <button type="button" part="other" onClick={() => signUp.toLogin()}>
        {text('signUp.backToSignIn')}
      </button>
    </>
  );
});

interface SignedInProps extends Pick<Props, 'signUp' | 'root'> {
  /** Of the tenant that the invitation leads to: it is opened. */
  readonly isMember?: boolean;
}

/** Who is signed in. An invitation link is taken by a sign-in: its token stays while the person signs out. */
const SignedIn = observer(function SignedIn({ signUp, root, isMember = false }: SignedInProps) {
  const { text } = useText(signUpArea);
  const { user } = root.session;
  const isJoining = !!signUp.joining && !isMember;
  const open = async () => {
    const { tenantId } = signUp.joining ?? {};
    const isOpen = !tenantId || (await root.tenants.switchTenant({ tenantId, reload: 'silent' }));
    if (isOpen) root.routing.afterLogin();
  };
  const goOn = (part: string) => (
    <button type="button" part={part} onClick={() => void (isMember ? open() : root.routing.afterLogin())}>
      {text(isJoining ? 'signUp.notNow' : 'signUp.continue')}
    </button>
  );
  const signOut = (part: string) => (
    <button type="button" part={part} onClick={() => void root.logout({ stay: true })} disabled={signUp.form.busy}>
      {text('signUp.signOut')}
    </button>
  );
  return (
    <>
      <p part="done" role="status">
        {text('signUp.signedInAs')} <bdi>{user?.name || user?.email}</bdi>
        {user?.name && user.email && (
          <>
            {' '}
            <WholeAddress of={user.email} />
          </>
        )}
      </p>
      {isJoining ? signOut('continue') : goOn('continue')}
      {isJoining ? goOn('other') : signOut('other')}
    </>
  );
});

/** What is shown in place of the form. */
export const Stage = observer(function Stage({ stage, signUp, root }: Props) {
  const { text } = useText(signUpArea);
  const toLogin = (key: SignUpText) => (
    <button type="button" part="continue" onClick={() => signUp.toLogin()}>
      {text(key)}
    </button>
  );
  if (stage === 'sent') return <Sent signUp={signUp} />;
  if (stage === 'signedIn' || stage === 'joinSignedIn') return <SignedIn signUp={signUp} root={root} />;
  if (stage === 'member') return <SignedIn signUp={signUp} root={root} isMember />;
  if (stage === 'closed') return toLogin('signUp.backToSignIn');
  if (stage === 'invalid') return toLogin('signUp.toSignIn');
  if (stage === 'further') return toLogin('signUp.signIn');
  if (stage === 'unchecked')
    return (
      <button type="button" part="continue" onClick={() => signUp.verifyAgain()}>
        {text('signUp.retry')}
      </button>
    );
  if (stage === 'phone')
    return (
      <button
        type="button"
        part="continue"
        aria-busy={signUp.form.busy || undefined}
        onClick={() => void signUp.goOn()}
      >
        {text('signUp.continue')}
      </button>
    );
  if (stage !== 'done') return null;
  return (
    <p part="done" role="status">
      {text('signUp.done')}
    </p>
  );
});
