import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PasswordRulesStore } from '../../../stores/auth/passwords/PasswordRulesStore.ts';
import { format } from '../../i18n/format.ts';
import { passwordsArea } from '../../i18n/generated/passwords.ts';
import { fieldId } from '../form/Field.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import type { FieldProblem } from '../form/Sentence.ts';
import { useTranslator } from '../mount/useText.ts';
import { linesOf, marks, stateTexts } from './lines.ts';
import { rulesAttribute } from './rulesAttribute.ts';

interface Props {
  /** What the ids begin with. */
  formId: string;
  /** The name of the field. */
  name?: string;
  /** The label, where it is not that of the catalogue. */
  label?: string;
  rules: PasswordRulesStore;
  /** The problem of the form. The field shows it when it is about the password. */
  problem: FieldProblem;
  /** The provider has found the password that was sent in a breach. */
  isBreached?: boolean;
  /** Called with each letter: the problem of the earlier password is outdated. */
  onType?: () => void;
  /** Counts the passwords that were of no use: the field is emptied when it changes (ELE-10). */
  answered: number;
  /** The field takes the focus when it is drawn, and whenever it is emptied. */
  autoFocus?: boolean;
  /** The id of what says why a new password is asked for. */
  describedBy?: string | undefined;
}

/** A screen reader announces the progress when the user has paused for this long. Milliseconds. */
const PAUSE = 1_000;

const NOTHING = { length: 0, left: false };

/**
 * A new password, in the light-DOM form, with its rules as a checklist that follows the typing. Uncontrolled: the
 * secret lives in the input and nowhere else; only its length and what was found is kept.
 */
export const NewPassword = observer(function NewPassword(props: Props) {
  const {
    formId,
    name = 'password',
    label,
    rules,
    problem,
    isBreached = false,
    answered,
    autoFocus = false,
    describedBy,
    onType,
  } = props;
  const [texts] = useTranslator(passwordsArea);
  // No word of another language is shown while the catalogue is on its way; its lines keep their place.
  const { ready } = texts;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ ...NOTHING, checks: rules.judge('').checks });
  const [told, setTold] = useState('');
  const id = fieldId(formId, name);
  const listId = `${id}-rules`;
  const error = problem.field === name ? problem.text : '';
  const { config } = rules;

  /** @param left whether the person has left the field; unsaid, as before */
  const look = useCallback(
    (left?: boolean): void => {
      const value = input.current?.value ?? '';
      const { checks } = rules.judge(value);
      const length = [...value].length;
      setTyped((before) => ({ length, left: (left ?? before.left) && length > 0, checks }));
    },
    [rules],
  );

  useLayoutEffect(() => {
    look(false);
  }, [answered, look]);

  // Other rules, the same password.
  useLayoutEffect(() => look(), [config, look]);

  // The answer is about the password that was sent: another one is not known to be in a breach.
  const refused = isBreached && typed.length === 0;
  const left = typed.left || (!!error && typed.length > 0);
  const lines = linesOf(texts, typed.checks, { ...typed, left, config, isBreached: refused });
  const counted = lines.filter(({ counts }) => counts);
  const met = counted.filter(({ state }) => state === 'met').length;
  const summary =
    met === counted.length
      ? texts.text('passwords.allMet')
      : format(texts, 'passwords.someMet', { met, all: counted.length });

  useEffect(() => {
    const timer = setTimeout(() => setTold(typed.length ? summary : ''), PAUSE);
    return () => clearTimeout(timer);
  }, [summary, typed]);

  return (
    <PasswordField
      formId={formId}
      name={name}
      label={label ?? (ready && texts.text('passwords.label'))}
      isMarked
      autoComplete="new-password"
      problem={problem}
      answered={answered}
      takesFocus={autoFocus}
      input={input}
      describedBy={[describedBy, listId].filter(Boolean).join(' ')}
      passwordRules={rulesAttribute(config, typed.checks)}
      reveal={{ show: texts.text('passwords.show'), hide: texts.text('passwords.hide') }}
      onInput={() => {
        look(false);
        onType?.();
      }}
      onBlur={() => look(true)}
    >
      <ul data-rules="" id={listId} aria-label={ready ? texts.text('passwords.rules') : undefined} lang={texts.lang}>
        {lines.map(({ key, state, text }) => (
          <li key={key} data-state={state}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6.2" />
              <path d={marks[state]} />
            </svg>
            <span>{ready ? text : '\u00a0'}</span>
            <span data-unseen="">{ready && texts.text(stateTexts[state])}</span>
          </li>
        ))}
      </ul>
      <span data-unseen="" role="status" lang={texts.lang}>
        {told}
      </span>
    </PasswordField>
  );
});
