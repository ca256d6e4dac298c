import type { FieldProblem } from '../core/form/Sentence.ts';
import { useTranslator } from '../core/mount/useText.ts';
import { format } from '../i18n/format.ts';
import { signUpArea } from '../i18n/generated/signUp.ts';
import type { Links } from './props.ts';

interface Props {
  formId: string;
  links: Links;
  problem: FieldProblem;
}

/** Stand for the links in the sentence, which every language puts elsewhere. */
const marks = { terms: '\uE000', privacy: '\uE001' } as const;

/** The tick box for what a person agrees to; nothing where the page names no link. */
export function Terms({ formId, links, problem }: Props) {
  const [texts] = useTranslator(signUpArea);
  const { terms, privacy } = links;
  if (!terms && !privacy) return null;
  const key = terms && privacy ? 'signUp.agreeBoth' : terms ? 'signUp.agreeTerms' : 'signUp.agreePrivacy';
  const id = `${formId}-terms`;
  const parts = format(texts, key, marks).split(/([\uE000\uE001])/);
  const anchors: Readonly<Record<string, [href: string | undefined, text: string]>> = {
    [marks.terms]: [terms, texts.text('signUp.terms')],
    [marks.privacy]: [privacy, texts.text('signUp.privacy')],
  };
  return (
    <div data-field="" data-check="" lang={texts.lang}>
      <input
        id={id}
        name="terms"
        type="checkbox"
        required
        aria-invalid={problem.text ? true : undefined}
        aria-describedby={problem.text ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        {parts.map((part, at) => {
          const [href, text] = anchors[part] ?? [];
          return href ? (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            part
          );
        })}
      </label>
      <p data-error="" id={`${id}-error`} role="alert" lang={problem.lang || undefined}>
        {problem.text}
      </p>
    </div>
  );
}
