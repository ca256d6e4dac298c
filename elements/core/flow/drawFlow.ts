import type { FormProblem } from '../../../stores/auth/form/FormFlow.ts';
import { makeBox, type Box } from '../credential/box.ts';
import type { CredentialForm } from '../credential/CredentialForm.ts';
import { h } from '../shell/h.ts';
import { emblem } from './emblems.ts';
import type { FlowScreen } from './FlowScreen.ts';
import { NOTHING, type FlowWording } from './FlowWording.ts';

/** What the element draws from. */
export interface Shown {
  readonly screen: string | undefined;
  readonly step: string | undefined;
  readonly texts: FlowScreen;
  readonly values: Readonly<Record<string, string>>;
  readonly identifier: string;
  readonly problem: FormProblem | undefined;
  readonly busy: boolean;
}

/** The box of a flow: `head` is where React draws above the form. */
export type FlowBox = Box & Readonly<Record<'emblem' | 'head', HTMLElement>>;

/** Builds the box, with a title that can be focused so that it is read aloud. */
export function makeFlowBox(page: Document): FlowBox {
  const box = makeBox(page);
  const sign = h(page, 'div', { part: 'emblem', hidden: '' });
  const head = h(page, 'div');
  box.title.before(sign);
  box.title.tabIndex = -1;
  box.form.before(head);
  return { ...box, emblem: sign, head };
}

/** The provider did not answer, or not about what was sent: trying again is the way on. */
const isAway = (problem: FormProblem | undefined): boolean =>
  problem?.kind === 'failed' && (problem.error.statusCode < 400 || problem.error.statusCode >= 500);

/** What surrounds the texts: which parts are there, and what is wrong. */
function drawParts(box: FlowBox, form: CredentialForm, shown: Shown, wording: FlowWording): void {
  const { texts, identifier, problem, values } = shown;
  const { username, field, change } = form.parts;
  box.form.hidden = !texts.button;
  box.back.hidden = !texts.back;
  box.logo.hidden = !box.logoSlot.assignedNodes().length;
  box.footer.hidden = box.back.hidden && !box.footerSlot.assignedNodes().length;
  const isFact = texts.identifier !== undefined && texts.identifier !== 'asked';
  if (isFact || !username.value) username.value = identifier;
  form.setIdentified(isFact);
  change.hidden = texts.identifier !== 'changeable';
  field.hidden = !texts.identifier || (isFact && !identifier);
  username.inputMode = wording.identifierTexts ? 'text' : 'email';
  const said = wording.problem(problem, texts, values);
  form.setError(said.field === username.name ? said : NOTHING);
  form.setNote(said.field ? NOTHING : said);
  box.emblem.hidden = !texts.emblem;
  box.emblem.replaceChildren(...(texts.emblem ? [emblem(box.emblem.ownerDocument, texts.emblem)] : []));
  if (texts.emblem) box.emblem.dataset['kind'] = texts.emblem;
}

/** The whole DOM work of the shell. Slotted texts of the page stand in for those of the first screen. */
export function drawFlow(
  box: FlowBox,
  form: CredentialForm,
  shown: Shown,
  wording: FlowWording,
  isFirst: boolean,
): void {
  const { texts, busy, problem, values } = shown;
  drawParts(box, form, shown, wording);
  if (!wording.ready) return;
  const text = (key: string | undefined): string => wording.text(key, values);
  box.panel.lang = wording.lang;
  const title = text(texts.title);
  const lead = text(texts.lead);
  box.titleSlot.textContent = isFirst ? title : '';
  box.titleText.textContent = isFirst ? '' : title;
  box.titleSlot.hidden = !isFirst;
  box.leadSlot.hidden = !isFirst;
  if (isFirst) box.leadSlot.textContent = lead;
  if (box.lead.lastChild !== box.leadSlot) box.lead.lastChild?.remove();
  if (!isFirst && lead) box.lead.append(lead);
  box.lead.hidden = !lead;
  box.backText.textContent = text(texts.back);
  const { label, change, username } = form.parts;
  label.textContent = text('flow.identifier');
  change.textContent = text('flow.change');
  username.placeholder = text('flow.placeholder');
  const caption = busy ? texts.busy : isAway(problem) ? 'flow.tryAgain' : texts.button;
  form.setButton(text(caption ?? 'flow.oneMoment'), busy); // never without a name, also where it is hidden
}
