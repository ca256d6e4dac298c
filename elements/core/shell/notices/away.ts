import type { RootStore } from '../../../../stores/RootStore.ts';
import { formatMessage } from '../../../i18n/format.ts';
import { errorsArea } from '../../../i18n/generated/errors.ts';
import { noticesArea } from '../../../i18n/generated/notices.ts';
import { shellArea } from '../../../i18n/generated/shell.ts';
import { Language } from '../../../i18n/Language.ts';
import { Translator } from '../../../i18n/Translator.ts';
import { shareSheet } from '../../../tokens/sheets.ts';
import { h } from '../h.ts';
import css from './away.css';

/** Of the elements within one of these, the first speaks for the others. */
const REGIONS = 'header,nav,main,aside,footer,section,article,dialog';

/** The notice beside one element. */
interface Notice {
  readonly host: HTMLElement;
  readonly note: HTMLElement;
  /**
   * Whether the notice is in the text of a page: it is then shown once for its region. The notice of a form is always
   * shown.
   */
  readonly isInline: boolean;
  write(isShown: boolean, isAsking: boolean): void;
}

/** The notices about the provider of one app. */
interface Outage {
  isAsking: boolean;
  readonly notices: Set<Notice>;
}

const outages = new WeakMap<RootStore, Outage>();

function outageOf(root: RootStore): Outage {
  const found = outages.get(root) ?? { isAsking: false, notices: new Set() };
  outages.set(root, found);
  return found;
}

/** The session is what the provider does not answer for. */
const isAsked = ({ session }: RootStore): boolean => session.isLoading || session.isAway;

const byPlace = (a: Notice, b: Notice): number =>
  a.host.compareDocumentPosition(b.host) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * Whether the place of an element is not drawn. For an element that has no box of its own, such as `auth-provider`, its
 * parent decides.
 */
function isUnseen(outer: Element | null): boolean {
  if (outer && getComputedStyle(outer).display === 'contents') return isUnseen(outer.parentElement);
  return outer?.checkVisibility() === false;
}

/** The page shows something else in its place, or nothing at all. */
const isCovered = ({ host, note: { parentNode } }: Notice): boolean =>
  (parentNode instanceof HTMLSlotElement && parentNode.assignedNodes().length > 0) || isUnseen(host.parentElement);

/**
 * Whether a page of the app is visible. The page itself reports that the session is unknown, and offers to ask again.
 */
const isSaidByPage = (root: RootStore, { ownerDocument }: HTMLElement): boolean =>
  [...ownerDocument.querySelectorAll(':defined')].some(
    (one) => 'isPage' in one && 'root' in one && one.isPage && one.root === root && one.checkVisibility(),
  );

/** Writes every notice of an app: one for a region, and one of them all is read aloud. */
function writeAll(root: RootStore): void {
  const { notices, isAsking } = outageOf(root);
  const isNeeded = isAsked(root) || root.entitlements.isPending;
  const [first] = notices;
  const isSaid = root.session.isLoading && first !== undefined && isSaidByPage(root, first.host);
  const taken = new Set<Node>();
  let isSpoken = false;
  for (const notice of [...notices].sort(byPlace)) {
    const region = notice.host.closest(REGIONS) ?? notice.host.getRootNode();
    const isShown = isNeeded && !(notice.isInline && (isSaid || taken.has(region) || isCovered(notice)));
    if (isShown && notice.isInline) taken.add(region);
    // In a form it is the answer to a submit of the user; in the text of a page it is unrequested.
    if (isShown && !isSpoken) notice.note.role = notice.isInline ? 'status' : 'alert';
    else notice.note.removeAttribute('role');
    isSpoken ||= isShown;
    notice.write(isShown, isAsking);
  }
}

/** One try for all who wait for the same answer. */
function ask(root: RootStore): void {
  const outage = outageOf(root);
  if (outage.isAsking) return;
  outage.isAsking = true;
  writeAll(root);
  const asked = isAsked(root) ? root.session.retry() : root.entitlements.load();
  void asked.finally(() => ((outage.isAsking = false), writeAll(root)));
}

/**
 * Shows a notice beside an element while the provider does not answer for the session or the entitlements. The notice
 * has a button that asks again. Returns the function that removes it.
 *
 * @param isInline the notice is in the text of the page: in few words, in its font, and once for neighbours
 */
export function sayAway(
  root: RootStore,
  host: HTMLElement,
  place: (note: HTMLElement) => void,
  isInline = false,
): () => void {
  const page = host.ownerDocument;
  const language = new Language(host);
  const [errors, texts] = [new Translator(errorsArea, language), new Translator(shellArea, language)];
  const own = new Translator(noticesArea, language);
  const said = h(page, 'span');
  const button = h(page, 'button', { type: 'button', part: 'retry' });
  const note = h(page, 'span', { part: 'failure', hidden: '' }, said, ' ', button);
  note.toggleAttribute('data-inline', isInline);
  const { session, entitlements } = root;
  const { notices } = outageOf(root);

  function reason(): readonly [sentence: string, lang: string] {
    if (isInline) return [own.text('notices.away'), own.lang];
    const { code = '' } = session.error ?? entitlements.actions.error('load') ?? {};
    const why = code.startsWith('GH-') ? errors.message(`errors.${code}`) : undefined;
    return [formatMessage(why ?? errors.text('errors.service'), errors.lang, {}), errors.lang];
  }

  const notice: Notice = {
    host,
    note,
    isInline,
    write(isShown, isAsking) {
      button.textContent = texts.text('shell.retry');
      button.lang = texts.lang;
      button.ariaDisabled = String(isAsking);
      if (isAsking) return; // the notice stays until there is an answer
      note.hidden = !isShown;
      const [sentence, lang] = reason();
      if (said.textContent !== sentence) said.textContent = sentence;
      said.lang = lang;
    },
  };
  const write = (): void => writeAll(root);
  button.addEventListener('click', () => ask(root));
  place(note);
  notices.add(notice);
  const stops = [
    shareSheet(note.getRootNode(), css),
    language.subscribe(write),
    language.start(),
    root.watch(() => [isAsked(root), session.error, entitlements.isPending], write),
    () => note.remove(),
    () => notices.delete(notice) && write(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
