import { noticesArea, type NoticesText } from '../../../i18n/generated/notices.ts';
import { Language } from '../../../i18n/Language.ts';
import { Translator } from '../../../i18n/Translator.ts';
import { h } from '../h.ts';

/** Shows a sentence in the shadow root of an element and has it read aloud. Returns what takes it away. */
export function sayBeside(element: HTMLElement, key: NoticesText): () => void {
  const language = new Language(element);
  const texts = new Translator(noticesArea, language);
  const note = h(element.ownerDocument, 'p', { role: 'alert', part: 'failure' });
  const write = (): void => {
    note.textContent = texts.text(key);
    note.lang = texts.lang;
  };
  const stops = [language.subscribe(write), language.start(), () => note.remove()];
  write();
  element.shadowRoot?.append(note);
  return () => {
    for (const stop of stops) stop();
  };
}
