import { messages as ar } from '../../i18n/generated/ar/shell.ts';
import { messages as de } from '../../i18n/generated/de/shell.ts';
import { messages as en } from '../../i18n/generated/en/shell.ts';
import { nearestLang } from '../../i18n/nearestLang.ts';
import { h } from '../shell/h.ts';
import type { ShellText } from '../../i18n/generated/shell.ts';

/** All at hand: when a script does not come, nothing else will. */
const languages: ReadonlyMap<string, typeof en> = new Map(Object.entries({ ar, de, en }));

/** A page around stays visible when the element around it does not come; content of every other element waits for its element. */
const TRANSPARENT = 'auth-provider';

/**
 * Says in the place of an element whose script did not come that it is missing, with a way to try again (ELE-17). It stands in a
 * shadow root, so that what the page wrote inside is neither changed nor, where a gate would have to decide, shown.
 * The element itself empties that root when it comes after all.
 */
export function showFailure(element: Element, retry: () => void): void {
  const { ownerDocument: page } = element;
  const lang = nearestLang(element).toLowerCase().split('-')[0] ?? '';
  const texts = languages.get(lang) ?? en;
  const text = (key: ShellText): string => String(texts[key]);
  const button = h(page, 'button', { type: 'button', part: 'retry' }, text('shell.retry'));
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
  });
  const alert = h(
    page,
    'div',
    { role: 'alert', part: 'failure', lang: languages.has(lang) ? lang : 'en', dir: 'auto' },
    text('shell.failedTitle'),
    ' ',
    button,
  );
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  root.replaceChildren(alert);
  if (element.localName === TRANSPARENT) root.append(h(page, 'slot'));
}
