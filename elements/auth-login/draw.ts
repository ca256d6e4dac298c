import type { LoginStep } from '../../stores/auth/login.flow.ts';
import type { LoginProblem } from '../../stores/auth/LoginStore.ts';
import type { Box } from '../core/credential/box.ts';
import type { CredentialForm } from '../core/credential/CredentialForm.ts';
import type { FieldProblem } from '../core/credential/Sentence.ts';
import type { LoginText } from '../i18n/generated/login.ts';
import type { StepTexts } from './StepTexts.ts';
import { step as first } from './steps/preLogin.ts';
import { NOTHING, type Wording } from './Wording.ts';

/** The first step, which the shell draws itself. */
export const FIRST = 'preLogin';

/** What the element draws from. */
export interface Shown {
  step: LoginStep;
  /** The step whose code has loaded: it is drawn until the code of the next one has. */
  drawn: LoginStep;
  /** Its texts. */
  texts: StepTexts;
  canGoBack: boolean;
  busy: boolean;
  /** The provider does not say who is signed in. */
  away: boolean;
  waiting: boolean;
  problem: LoginProblem | undefined;
  /** The problem in words. */
  said: FieldProblem;
  /** The catalogue of the language has loaded. */
  ready: boolean;
}

/** Before there is anything to know. */
export const AT_FIRST: Shown = {
  step: FIRST,
  drawn: FIRST,
  texts: first,
  canGoBack: false,
  busy: false,
  away: false,
  waiting: false,
  problem: undefined,
  said: NOTHING,
  ready: false,
};

/** The whole DOM work of the shell. */
export function draw(
  box: Box,
  form: CredentialForm,
  { step, texts, canGoBack, busy, waiting, said, ready }: Shown,
  wording: Wording,
  withoutHeader: boolean,
  viewReady: boolean,
): void {
  const {
    panel,
    view,
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
  const isFirst = texts === first;
  panel.toggleAttribute('data-waiting', waiting);
  header.hidden = withoutHeader || !texts.title;
  formSlot.hidden = !texts.button;
  view.toggleAttribute('data-methods', !!texts.hasMethods);
  back.hidden = !canGoBack;
  logo.hidden = !logoSlot.assignedNodes().length;
  footer.hidden = back.hidden && !footerSlot.assignedNodes().length;
  username.inputMode = wording.inputMode;
  form.setIdentified(step !== FIRST);
  change.hidden = !canGoBack;
  // The view shows the messages of its own fields.
  form.setError(said.field === username.name ? said : NOTHING);
  form.setNote(said.field ? NOTHING : said);
  if (!ready) return;
  const translator = wording.texts;
  const text = (key: LoginText | undefined) => (key ? translator.text(key) : '');
  panel.lang = translator.lang;
  const written = [
    [titleSlot, 'login.title'],
    [leadSlot, 'login.lead'],
    [backText, 'login.back'],
    [label, 'login.identifier'],
    [change, 'login.change'],
  ] as const;
  for (const [node, key] of written) node.textContent = text(key);
  titleText.textContent = isFirst ? '' : text(texts.title);
  lead.hidden = titleSlot.hidden = !isFirst;
  username.placeholder = text('login.placeholder');
  const underWay = busy || (!isFirst && !viewReady);
  if (texts.button) form.setButton(text(underWay ? texts.busy : texts.button), underWay);
}
