import { observer } from 'mobx-react-lite';
import type { Way } from '../../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../../stores/auth/login/LoginStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { waysArea } from '../../i18n/generated/ways.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import css from './ways.css';

/** The sheet comes and goes with the buttons. */
const dressed = (group: HTMLElement | null) => (group ? shareSheet(group.getRootNode(), css) : undefined);

export interface WaysProps {
  readonly login: LoginStore;
  readonly ways: readonly Way[];
}

/**
 * A button for each other way. The identifier is kept; what cannot be sent leaves the person at the step they are at.
 */
export const OtherWays = observer(function OtherWays({ login, ways }: WaysProps) {
  const { text, lang } = useText(waysArea);
  return (
    <div part="ways" role="group" aria-label={text('ways.other')} lang={lang} ref={dressed}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          part="way"
          aria-disabled={login.form.busy || undefined}
          onClick={() => void login.prove(async () => ({ event: way }))}
        >
          {text(`ways.${way}`)}
        </button>
      ))}
    </div>
  );
});
