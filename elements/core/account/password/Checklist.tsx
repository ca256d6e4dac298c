import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { PasswordRulesStore } from '../../../../stores/auth/passwords/PasswordRulesStore.ts';
import { format } from '../../../i18n/format.ts';
import { passwordsArea } from '../../../i18n/generated/passwords.ts';
import { useTranslator } from '../../mount/useText.ts';
import { linesOf, marks, stateTexts } from '../../password/lines.ts';

/** A screen reader announces the progress when the person has paused for this long. Milliseconds. */
const PAUSE = 1_000;

interface Props {
  readonly id: string;
  readonly rules: PasswordRulesStore;
  readonly value: string;
  /** The field says what is wrong: what is broken is an error now. */
  readonly isJudged: boolean;
  /** The provider has found this password in a breach. */
  readonly isBreached: boolean;
}

/** The rules of a new password, followed with each letter, in a form of a page. */
export const Checklist = observer(function Checklist({ id, rules, value, isJudged, isBreached }: Props) {
  const [texts] = useTranslator(passwordsArea);
  const [told, setTold] = useState('');
  const { length } = [...value];
  const { checks } = rules.judge(value);
  const lines = linesOf(texts, checks, { length, left: isJudged && length > 0, config: rules.config, isBreached });
  const counted = lines.filter(({ counts }) => counts);
  const met = counted.filter(({ state }) => state === 'met').length;
  const summary =
    met === counted.length
      ? texts.text('passwords.allMet')
      : format(texts, 'passwords.someMet', { met, all: counted.length });
  useEffect(() => {
    const timer = setTimeout(() => setTold(length ? summary : ''), PAUSE);
    return () => clearTimeout(timer);
  }, [summary, length]);
  return (
    <>
      <ul className="gh-rules" id={id} aria-label={texts.text('passwords.rules')} lang={texts.lang}>
        {lines.map(({ key, state, text }) => (
          <li key={key} data-state={state}>
            <svg className="gh-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <circle cx="8" cy="8" r="6.2" />
              <path d={marks[state]} />
            </svg>
            <span>{text}</span>
            <span className="gh-visually-hidden">{texts.text(stateTexts[state])}</span>
          </li>
        ))}
      </ul>
      <span className="gh-visually-hidden" role="status" lang={texts.lang}>
        {told}
      </span>
    </>
  );
});
