import type { RootStore } from '../../../../stores/RootStore.ts';
import { formatMessage } from '../../../i18n/format.ts';
import { errorsArea } from '../../../i18n/generated/errors.ts';
import { shellArea } from '../../../i18n/generated/shell.ts';
import { Language } from '../../../i18n/Language.ts';
import { Translator } from '../../../i18n/Translator.ts';
import { h } from '../h.ts';

/**
 * Shows beside an element that the provider does not answer for the session or the entitlements, and offers to ask
 * again. It shows itself while that is so. Returns what takes it away.
 */
export function sayAway(root: RootStore, host: HTMLElement, place: (note: HTMLElement) => void): () => void {
  const page = host.ownerDocument;
  const language = new Language(host);
  const [errors, texts] = [new Translator(errorsArea, language), new Translator(shellArea, language)];
  const said = h(page, 'span');
  const button = h(page, 'button', { type: 'button', part: 'retry' });
  const note = h(page, 'span', { role: 'status', part: 'failure', hidden: '' }, said, ' ', button);
  const { session, entitlements } = root;
  let asking = false;
  /** The session is what the provider does not answer for. */
  const isAsked = (): boolean => session.isLoading || session.isAway;
  const write = (): void => {
    button.textContent = texts.text('shell.retry');
    button.lang = texts.lang;
    button.ariaDisabled = String(asking);
    if (asking) return; // what is said stays until there is an answer
    note.hidden = !isAsked() && !entitlements.isPending;
    const { code = '' } = session.error ?? entitlements.actions.error('load') ?? {};
    const why = code.startsWith('GH-') ? errors.message(`errors.${code}`) : undefined;
    const sentence = formatMessage(why ?? errors.text('errors.service'), errors.lang, {});
    if (said.textContent !== sentence) said.textContent = sentence;
    said.lang = errors.lang;
  };
  button.addEventListener('click', () => {
    if (asking) return;
    asking = true;
    write();
    void (isAsked() ? session.retry() : entitlements.load()).finally(() => ((asking = false), write()));
  });
  place(note);
  const stops = [
    language.subscribe(write),
    language.start(),
    root.watch(() => [isAsked(), session.error, entitlements.isPending], write),
    () => note.remove(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
