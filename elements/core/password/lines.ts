import type { PasswordConfig } from '../../../api/contract/passwords.ts';
import type { PasswordCheck } from '../../../api/rules/passwords.ts';
import { format } from '../../i18n/format.ts';
import type { PasswordsArguments, PasswordsText } from '../../i18n/generated/passwords.ts';
import type { Translator } from '../../i18n/Translator.ts';

/** `open`: not met yet, which is no error; `missed`: not met, which is an error. */
export type LineState = 'met' | 'open' | 'missed';

/** One line of the checklist. */
export interface Line {
  readonly key: string;
  readonly state: LineState;
  readonly text: string;
  /** It is one of the rules that a password has to keep, and that a page can check. */
  readonly counts: boolean;
}

/** How a line is drawn, by its state: the path beside the circle. */
export const marks: Readonly<Record<LineState, string>> = {
  met: 'M5.2 8.2l2 2 3.6-4.2',
  open: 'M5.3 8h5.4',
  missed: 'M8 4.8v3.8M8 11v.2',
};

/** What a screen reader says of a line, by its state. */
export const stateTexts = {
  met: 'passwords.met',
  open: 'passwords.open',
  missed: 'passwords.missed',
} as const satisfies Record<LineState, PasswordsText>;

type Texts = Translator<PasswordsText, PasswordsArguments>;

/** How much of a length is missing or too much. */
const distance = ({ count = 0 }: PasswordCheck, length: number): number => Math.abs(count - length);

function sentence(texts: Texts, check: PasswordCheck, length: number, config: PasswordConfig | null): string {
  const { rule, passed, count = 0 } = check;
  if (rule === 'minLength')
    return passed || !length
      ? format(texts, 'passwords.minLength', { count })
      : format(texts, 'passwords.minLengthMissing', { count, missing: distance(check, length) });
  if (rule === 'maxLength') return format(texts, 'passwords.maxLength', { count, over: distance(check, length) });
  if (rule !== 'minOptionalTestsToPass') return texts.text(`passwords.${rule}`);
  const phrase = config?.minPhraseLength;
  return config?.allowPassphrases && phrase
    ? format(texts, 'passwords.someOrPhrase', { count, phrase })
    : format(texts, 'passwords.some', { count });
}

/**
 * What the checklist says (PWPOL-003). The greatest length is a line only for a password that exceeds it.
 *
 * @param left the field was left with something in it: what is broken is an error now
 * @param isBreached the provider has found this password in a breach
 */
export function linesOf(
  texts: Texts,
  checks: readonly PasswordCheck[],
  {
    length,
    config,
    left,
    isBreached,
  }: { length: number; config: PasswordConfig | null; left: boolean; isBreached: boolean },
): Line[] {
  const lines = checks
    .filter(({ rule, passed }) => rule !== 'maxLength' || !passed)
    .map((check): Line => {
      const isMissed = left && !check.optional;
      const state = check.passed && length > 0 ? 'met' : isMissed ? 'missed' : 'open';
      return { key: check.rule, state, text: sentence(texts, check, length, config), counts: !check.optional };
    });
  // The page cannot know it: the list of known passwords is the provider's.
  const breached = isBreached ? 'passwords.breached' : 'passwords.notBreached';
  return [
    ...lines,
    { key: 'breached', state: isBreached ? 'missed' : 'open', text: texts.text(breached), counts: false },
  ];
}
