import { observer } from 'mobx-react-lite';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useText } from '../../core/mount/useText.ts';
import { waysArea } from '../../i18n/generated/ways.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { RouteLink } from '../RouteLink.tsx';
import css from './lostPhone.css';

/** The sheet comes and goes with the line. */
const dressed = (line: HTMLElement | null) => (line ? shareSheet(line.getRootNode(), css) : undefined);

export interface LostPhoneProps {
  readonly root: RootStore;
}

/** The way to another phone number, for people who no longer receive text messages. */
export const LostPhone = observer(function LostPhone({ root }: LostPhoneProps) {
  const { text, lang } = useText(waysArea);
  return (
    <p part="lost-phone" lang={lang} ref={dressed}>
      <RouteLink root={root} route="resetPhoneNumberUrl">
        {text('ways.lostPhone')}
      </RouteLink>
    </p>
  );
});
