import type { RootStore } from '../../../stores/RootStore.ts';
import { shellArea } from '../../i18n/generated/shell.ts';
import { Language } from '../../i18n/Language.ts';
import { Translator } from '../../i18n/Translator.ts';
import { h } from '../shell/h.ts';
import { ProblemTexts } from './ProblemTexts.ts';

/**
 * Says beside an element that nobody answers the question who is signed in, or what the person may use, and offers to ask
 * again. It shows itself while that is so. Returns what takes it away.
 */
export function sayAway(root: RootStore, host: HTMLElement, place: (note: HTMLElement) => void): () => void {
  const page = host.ownerDocument;
  const language = new Language(host);
  const [problems, texts] = [new ProblemTexts(language), new Translator(shellArea, language)];
  const said = h(page, 'span');
  const button = h(page, 'button', { type: 'button', part: 'retry' });
  const note = h(page, 'span', { role: 'status', part: 'failure', hidden: '' }, said, ' ', button);
  const { session, entitlements } = root;
  let asking = false;
  const write = (): void => {
    button.textContent = texts.text('shell.retry');
    button.lang = texts.lang;
    button.ariaDisabled = String(asking);
    if (asking) return; // what is said stays until there is an answer
    note.hidden = !session.isLoading && !entitlements.isPending;
    const sentence = problems.sentence(session.error ?? entitlements.actions.error('load'));
    if (said.textContent !== sentence.text) said.textContent = sentence.text;
    said.lang = sentence.lang;
  };
  button.addEventListener('click', () => {
    if (asking) return;
    asking = true;
    write();
    void (session.isLoading ? session.retry() : entitlements.load()).finally(() => ((asking = false), write()));
  });
  place(note);
  const stops = [
    language.subscribe(write),
    language.start(),
    root.watch(() => [session.isLoading, session.error, entitlements.isPending], write),
    () => note.remove(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
