import { observer } from 'mobx-react-lite';
import type { RecoveryStore, RecoveryWay } from '../../../stores/auth/recovery/RecoveryStore.ts';
import { flowArea, type FlowText } from '../../i18n/generated/flow.ts';
import { recoveryArea, type RecoveryText } from '../../i18n/generated/recovery.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import type { FlowView, ScreenProps } from '../flow/FlowParts.ts';
import { WholeAddress } from '../flow/WholeAddress.tsx';
import { useText } from '../mount/useText.ts';
import selectorCss from './selector.css';

type Props = ScreenProps<RecoveryStore>;
type View = FlowView<RecoveryStore, RecoveryText | FlowText>;

/** The ways, with what each is called and the drawing in front of it. */
const ways: readonly { way: RecoveryWay; name: RecoveryText; where: RecoveryText; drawing: string }[] = [
  {
    way: 'email',
    name: 'recovery.byMail',
    where: 'recovery.byMailWhere',
    drawing: 'M2 3.8h12v8.4H2zM2.3 4.2 8 8.8l5.7-4.6',
  },
  {
    way: 'sms',
    name: 'recovery.byText',
    where: 'recovery.byTextWhere',
    drawing: 'M2 3.3h12v7.6H7.4L4.6 13.2v-2.3H2zM5 7.1h.01M8 7.1h.01M11 7.1h.01',
  },
];

/** Comes and goes with the screen. */
const dress = (list: HTMLElement | null) => (list ? shareSheet(list.getRootNode(), selectorCss) : undefined);

const Ways = observer(function Ways({ store, problem }: Props) {
  const { text, lang } = useText(recoveryArea);
  const common = useText(flowArea);
  return (
    <>
      <p part="note" role="alert" lang={problem.lang} hidden={!problem.text}>
        {problem.text}
      </p>
      <p part="note" lang={common.lang}>
        <WholeAddress of={store.form.identifier} />
        <button type="button" part="more" onClick={() => store.change()}>
          {common.text('flow.change')}
        </button>
      </p>
      <ul part="ways" ref={dress} lang={lang}>
        {ways.map(({ way, name, where, drawing }) => (
          <li key={way}>
            <button
              type="button"
              part="way"
              aria-disabled={store.form.busy || undefined}
              onClick={() => void (store.form.busy || store.choose(way))}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={drawing} />
              </svg>
              {text(name)}
              <small>{text(where)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
});

/** Asks where the way to a new password goes (RECOV-004). */
export const selectorScreen: View = {
  title: 'recovery.selectorTitle',
  lead: 'recovery.selectorLead',
  back: 'flow.backToSignIn',
  Panel: Ways,
};

/** A screen that waits for a code, with the way to the other ways where there are some. */
export function withOtherWay({ Panel, ...screen }: View): View {
  const Both = observer(function Both(props: Props) {
    const { text, lang } = useText(recoveryArea);
    const { store } = props;
    return (
      <>
        {store.hasChoice && (
          <button type="button" part="more" lang={lang} onClick={() => store.chooseAgain()}>
            {text('recovery.otherWay')}
          </button>
        )}
        {Panel && <Panel {...props} />}
      </>
    );
  });
  return { ...screen, Panel: Both };
}
