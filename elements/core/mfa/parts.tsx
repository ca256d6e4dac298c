import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { FactorKind } from '../../../stores/auth/mfa/factors.ts';
import { mfaArea, type MfaText } from '../../i18n/generated/mfa.ts';
import codeCss from '../form/code.light.css';
import type { FieldProblem } from '../form/Sentence.ts';
import { StepHead } from '../form/StepHead.tsx';
import { useTranslator } from '../mount/useText.ts';
import type { FactorHost, ScreenProps } from './FactorHost.ts';
import ownCss from './mfa.light.css';

const css = codeCss + ownCss;

/** Lines on a grid of 16 units. */
const icons = {
  authenticator: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5v1.5M13.5 11v2.500M9.5 13.5h2',
  webauthn:
    'M6 2.400a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200M1.500 13c.4-2.700 2.200-4 4.500-4 .8 0 1.600.2 2.200.5M11.800 6.200a2 2 0 1 0 0 4 2 2 0 0 0 0-4M11.800 10.200v4M11.800 12.300h1.500',
  sms: 'M2.500 3h11v8H7l-3 2.500V11H2.500z',
  email: 'M2 3.500h12v9H2zM2.500 4l5.500 4.500L13.500 4',
  recovery: 'M10.500 2a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M8 8l-5.500 5.500V11M5 10.500l1.500 1.500',
  next: 'M6 3.500 10.500 8 6 12.500',
} as const;

const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" data-icon={name}>
    <path d={icons[name]} />
  </svg>
);

interface ScreenFrame {
  readonly formId: string;
  readonly title: MfaText;
  readonly lead: MfaText;
  /** The screen has no field that could take the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** One screen: its words above the form, and everything that is asked for in it. The button of the box is away. */
export function Screen({ formId, title, lead, takesFocus = false, children }: ScreenFrame) {
  const [texts] = useTranslator(mfaArea);
  return (
    <>
      <StepHead
        key={title}
        formId={formId}
        lang={texts.lang}
        title={texts.text(title)}
        lead={texts.text(lead)}
        css={css}
        takesFocus={takesFocus}
      />
      <div data-mfa="" lang={texts.lang}>
        {children}
      </div>
    </>
  );
}

/** The main button of a screen. With `onPress` it is that; else it sends the form. */
export const Main = observer(function Main({
  host,
  label,
  busy,
  onPress,
}: {
  host: Pick<FactorHost, 'busy'>;
  label: MfaText;
  busy?: MfaText;
  onPress?: () => void;
}) {
  const [texts] = useTranslator(mfaArea);
  return (
    <button
      type="submit"
      formNoValidate
      aria-disabled={host.busy || undefined}
      aria-busy={host.busy || undefined}
      onClick={(event) => {
        if (!onPress) return;
        event.preventDefault(); // the form sends nothing
        if (!host.busy) onPress();
      }}
    >
      {host.busy && <span data-spinner="" aria-hidden="true" />}
      <span>{texts.text(host.busy && busy ? busy : label)}</span>
    </button>
  );
});

/** A further way on. */
export const Quiet = observer(function Quiet({
  host,
  label,
  onPress,
}: {
  host: Pick<FactorHost, 'busy'>;
  label: MfaText;
  onPress: () => void;
}) {
  const [texts] = useTranslator(mfaArea);
  return (
    <button
      type="button"
      data-quiet=""
      aria-disabled={host.busy || undefined}
      onClick={() => {
        if (!host.busy) onPress();
      }}
    >
      {texts.text(label)}
    </button>
  );
});

export interface Choice {
  readonly key: string;
  readonly kind: FactorKind | 'recovery';
  readonly line?: string | undefined;
  readonly onPress: () => void;
}

/** The ways on, one below the other. */
export const Choices = observer(function Choices({
  host,
  choices,
}: {
  host: Pick<FactorHost, 'busy'>;
  choices: readonly Choice[];
}) {
  const [texts] = useTranslator(mfaArea);
  return (
    <ul data-choices="">
      {choices.map(({ key, kind, line, onPress }) => (
        <li key={key}>
          <button
            type="button"
            aria-disabled={host.busy || undefined}
            onClick={() => {
              if (!host.busy) onPress();
            }}
          >
            <Icon name={kind} />
            <span data-choice="">
              <strong>{texts.text(`mfa.${kind}`)}</strong>
              {line && <small dir="auto">{line}</small>}
            </span>
            <Icon name="next" />
          </button>
        </li>
      ))}
    </ul>
  );
});

/** The words of a screen whose code came in a message: no next one comes by itself. */
export const messageWords = { 'ER-CODE-WRONG': 'mfa.messageWrong' } as const;

/**
 * What is wrong, at the field of this screen and in the words of this catalogue where it has any. A form knows the
 * field of a second factor as `code`, whatever it is.
 */
export function useOwnProblem(
  { host, said }: Pick<ScreenProps, 'host' | 'said'>,
  field: string,
  keys: Readonly<Record<string, MfaText>> = {},
): FieldProblem {
  const [texts] = useTranslator(mfaArea);
  const { problem } = host;
  if (problem?.field !== 'code') return said;
  const name = problem.error?.errorCode ?? problem.kind;
  const own = texts.message(keys[name] ?? `mfa.${name}`);
  const words = typeof own === 'string' ? { text: own, lang: texts.lang } : said;
  return { text: words.text, lang: words.lang, field };
}
