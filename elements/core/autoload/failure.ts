import { failureTexts } from '../../i18n/generated/failure.ts';
import { nearestLang } from '../../i18n/nearestLang.ts';
import { h } from '../shell/h.ts';

/** All at hand: when a script does not come, nothing else will. */
const languages = new Map(Object.entries(failureTexts));
const ENGLISH = 'en';

/**
 * A page around stays visible when the element around it does not come; content of every other element waits for its
 * element.
 */
const TRANSPARENT = 'auth-provider';

/**
 * Shows a message in place of an element whose script did not load, with a button that tries again (ELE-17). The
 * message is in a shadow root: it does not change the element's own children, and does not show the children of a gate.
 * The element empties that root when its script loads after all.
 */
export function showFailure(element: Element, retry: () => void): void {
  const { ownerDocument: page } = element;
  const nearest = nearestLang(element).toLowerCase().split('-')[0] ?? '';
  const lang = languages.has(nearest) ? nearest : ENGLISH;
  const texts = languages.get(lang);
  const button = h(page, 'button', { type: 'button', part: 'retry' }, texts?.retry ?? '');
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
  });
  const alert = h(page, 'div', { role: 'alert', part: 'failure', lang, dir: 'auto' }, texts?.title ?? '', ' ', button);
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  root.replaceChildren(alert);
  if (element.localName === TRANSPARENT) root.append(h(page, 'slot'));
}
