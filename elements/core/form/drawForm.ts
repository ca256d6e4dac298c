import type { Box } from './box.ts';
import type { CredentialForm } from './CredentialForm.ts';
import type { FormWords, Shown } from './FormKind.ts';
import { NOTHING } from './Sentence.ts';

/** What surrounds the texts: which parts are there, and what is wrong. */
function drawParts(box: Box, form: CredentialForm, shown: Shown, words: FormWords): void {
  const { texts, asks, identifier, said = NOTHING } = shown;
  const { username, field, change } = form.parts;
  box.panel.toggleAttribute('data-waiting', !!shown.waiting);
  box.form.hidden = !texts.button;
  box.back.hidden = !shown.back;
  box.logo.hidden = !box.logoSlot.assignedNodes().length;
  box.footer.hidden = box.back.hidden && !box.footerSlot.assignedNodes().length;
  const isFact = !!asks && asks !== 'asked';
  if (identifier !== undefined && (isFact || !username.value)) username.value = identifier;
  form.setIdentified(isFact);
  change.hidden = asks !== 'changeable';
  field.hidden = !asks || (isFact && identifier === '');
  username.inputMode = words.inputMode;
  // The view shows the messages of its own fields.
  form.setError(said.field === username.name ? said : NOTHING);
  form.setNote(said.field ? NOTHING : said);
}

/**
 * The whole DOM work of the shell. Slotted texts of the page replace those of the first screen.
 *
 * @param isReady whether the view draws its fields
 */
export function drawForm(
  box: Box,
  form: CredentialForm,
  shown: Shown,
  words: FormWords,
  { isFirst, isReady }: { isFirst: boolean; isReady: boolean },
): void {
  drawParts(box, form, shown, words);
  if (!shown.ready) return;
  const { texts, values } = shown;
  const text = (key: string | undefined): string => words.text(key, values);
  box.panel.lang = words.lang;
  const title = text(texts.title);
  const lead = text(texts.lead);
  box.titleSlot.textContent = isFirst ? title : '';
  box.titleText.textContent = isFirst ? '' : title;
  box.titleSlot.hidden = box.leadSlot.hidden = !isFirst;
  box.leadSlot.textContent = isFirst ? lead : '';
  box.leadText.textContent = isFirst ? '' : lead;
  box.lead.hidden = !lead;
  box.backText.textContent = text(shown.back);
  const { label, change, username } = form.parts;
  const common = (key: string): string => text(`${words.common}.${key}`);
  label.textContent = common('identifier');
  change.textContent = common('change');
  username.placeholder = common('placeholder');
  const isBusy = shown.busy || (!!shown.needsView && !isReady);
  const caption = shown.button ?? (isBusy ? texts.busy : texts.button);
  if (caption) form.setButton(text(caption), isBusy);
}
