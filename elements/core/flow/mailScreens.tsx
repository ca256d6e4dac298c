import { observer } from 'mobx-react-lite';
import type { FormFlow } from '../../../stores/auth/form/FormFlow.ts';
import type { MailLink } from '../../../stores/auth/form/MailLink.ts';
import type { Area } from '../../i18n/area.ts';
import { flowArea, type FlowText } from '../../i18n/generated/flow.ts';
import { useText } from '../mount/useText.ts';
import { CodeField } from '../form/CodeField.tsx';
import type { EmblemName } from './emblems.ts';
import type { FlowView, ScreenProps } from './FlowParts.ts';
import { GoingOn } from './GoingOn.tsx';
import { SendAgain } from './SendAgain.tsx';
import { Sent } from './Sent.tsx';

/** A flow that a mail leads into, as the screens that each of them has see it. */
interface MailFlow {
  readonly form: FormFlow<string, string>;
  readonly mail: Pick<MailLink, 'codeOfAddress' | 'mailing' | 'waitLeft' | 'sendAgain'>;
  /** "Wrong address?" */
  change(): void;
  goOn(): void;
}

type MailView<Key extends string> = FlowView<MailFlow, Key | FlowText>;
/** What asks little of its store. */
type AnyView<Key extends string, Store = object> = FlowView<Store, Key | FlowText>;
type GoesOn = Pick<MailFlow, 'goOn'>;
type MailProps = ScreenProps<MailFlow>;

function Waiting() {
  const { text, lang } = useText(flowArea);
  return (
    <p part="done" role="status" lang={lang}>
      {text('flow.oneMoment')}
    </p>
  );
}

/** The link is looked at. */
export const waitingScreen = <Key extends string>(title: Key): AnyView<Key> => ({ title, Panel: Waiting });

/** The provider does not answer; the note above the button says so. */
export const awayScreen = <Key extends string>(title: Key): AnyView<Key> => ({
  title,
  button: 'flow.tryAgain',
  busy: 'flow.oneMoment',
  back: 'flow.backToSignIn',
});

interface CodeTexts<Text extends string, Args> {
  /** Says what the code is called. */
  readonly area: Area<Text, Args>;
  readonly label: Text;
  readonly lead: Text;
  readonly button: Text;
  readonly busy: Text | FlowText;
}

const NoMail = ({ store: { form, mail } }: MailProps) => <SendAgain form={form} mail={mail} />;

/**
 * Asks for the code of the mail, and can send the mail again. The address is shown above the code where it is known.
 */
export function codeScreen<Text extends string, Args>(texts: CodeTexts<Text, Args>): MailView<Text> {
  const { area, label, ...rest } = texts;
  const Code = observer(function Code({ store, formId, problem }: MailProps) {
    const { text } = useText(area);
    const { text: common } = useText(flowArea);
    return (
      <CodeField
        formId={formId}
        label={text(label)}
        hint={common(store.mail.mailing === 'sent' ? 'flow.codeSent' : 'flow.codeHint')}
        initial={store.mail.codeOfAddress}
        problem={problem}
        answered={store.form.answered}
      />
    );
  });
  return {
    ...rest,
    title: 'flow.codeTitle',
    missing: { code: 'flow.codeMissing' },
    malformed: { code: 'flow.codeMalformed' },
    identifier: 'changeable',
    back: 'flow.backToSignIn',
    Fields: Code,
    Panel: NoMail,
  };
}

interface AddressTexts<Key extends string> {
  readonly title: Key;
  readonly lead: Key;
  readonly button: Key | FlowText;
  readonly emblem?: EmblemName;
}

/** Asks for the address that a new mail goes to. */
export const addressScreen = <Key extends string>(texts: AddressTexts<Key>): MailView<Key> => ({
  emblem: 'mail',
  ...texts,
  busy: 'flow.sending',
  missing: { identifier: 'flow.identifierMissing' },
  malformed: { identifier: 'flow.identifierMalformed' },
  identifier: 'asked',
  back: 'flow.backToSignIn',
});

const SentTo = ({ store, problem }: MailProps) => <Sent store={store} problem={problem} />;

/** A mail is on its way. Says the same whether the address is known or not. */
export const sentScreen = <Key extends string>(lead: Key): MailView<Key> => ({
  title: 'flow.sentTitle',
  lead,
  emblem: 'mail',
  back: 'flow.backToSignIn',
  Panel: SentTo,
});

const GoOnSoon = ({ store }: ScreenProps<GoesOn>) => <GoingOn onContinue={() => store.goOn()} />;
const GoOn = ({ store }: ScreenProps<GoesOn>) => <GoingOn timed={false} onContinue={() => store.goOn()} />;

/** It is done; the page goes on by itself, in 5 seconds where it is timed. */
export const doneScreen = <Key extends string>(
  title: Key,
  lead: Key,
  { timed }: { timed: boolean },
): AnyView<Key, GoesOn> => ({
  title,
  lead,
  emblem: 'done',
  Panel: timed ? GoOnSoon : GoOn,
});
