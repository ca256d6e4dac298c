import type { LoginProblem, LoginStore } from '../../stores/auth/LoginStore.ts';
import type { CredentialForm } from '../core/credential/CredentialForm.ts';
import type { Sentence } from '../core/credential/Sentence.ts';
import type { LoginText } from '../i18n/generated/login.ts';
import type { Translator } from '../i18n/Translator.ts';
import type { Box } from './box.ts';
import { captions } from './words.ts';

/** What the element draws from. */
export interface Shown {
  step: LoginStore['flow']['step'];
  busy: boolean;
  waiting: boolean;
  problem: LoginProblem | undefined;
  sentence: Sentence;
  /** The catalogue of the language is here. */
  ready: boolean;
}

export const NOTHING: Sentence = { text: '', lang: '' };

/** The whole DOM work of the shell. */
export function draw(
  box: Box,
  form: CredentialForm,
  { step, busy, waiting, problem, sentence, ready }: Shown,
  texts: Translator<LoginText, object>,
  withoutHeader: boolean,
  viewReady: boolean,
): void {
  const {
    panel,
    header,
    form: formSlot,
    back,
    footer,
    logo,
    logoSlot,
    footerSlot,
    titleSlot,
    titleText,
    lead,
    leadSlot,
    backText,
  } = box;
  const { label, username, change } = form.parts;
  const first = step === 'preLogin';
  const done = step === 'success';
  const caption = first ? captions.first : captions.later;
  panel.toggleAttribute('data-waiting', waiting);
  header.hidden = withoutHeader || done;
  formSlot.hidden = done;
  back.hidden = first || done;
  logo.hidden = !logoSlot.assignedNodes().length;
  footer.hidden = back.hidden && !footerSlot.assignedNodes().length;
  form.setIdentified(!first);
  form.setError(problem?.field === 'password' ? NOTHING : sentence, problem?.field === 'identifier');
  if (!ready) return;
  const text = (key: LoginText) => texts.text(key);
  panel.lang = texts.lang;
  const written = [
    [titleSlot, 'login.title'],
    [leadSlot, 'login.lead'],
    [backText, 'login.back'],
    [label, 'login.identifier'],
    [change, 'login.change'],
  ] as const;
  for (const [node, key] of written) node.textContent = text(key);
  titleText.textContent = first ? '' : text(caption.title);
  lead.hidden = titleSlot.hidden = !first;
  username.placeholder = text('login.placeholder');
  const underWay = busy || (!first && !viewReady);
  form.setButton(text(underWay ? caption.busy : caption.button), underWay);
}
