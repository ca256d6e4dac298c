import type { SessionRow } from '../../../../stores/admin/SessionsStore.ts';
import type { SessionsArguments, SessionsText } from '../../../i18n/generated/sessions.ts';
import type { Formats } from '../../page/useFormat.ts';

export type SessionsTexts = Formats<SessionsText, SessionsArguments>;

/** More places than this are counted, not named. */
const NAMED = 4;

/** Where a session is: "Safari on iPhone". */
export function nameOf({ device }: Pick<SessionRow, 'device'>, { text, format }: SessionsTexts): string {
  const { browser, system } = device ?? {};
  return browser && system
    ? format('sessions.on', { browser, system })
    : (browser ?? system ?? text('sessions.unknown'));
}

/** Names of places as the language joins them; what is too much is counted. */
export function placesOf(sessions: readonly SessionRow[], texts: SessionsTexts): string {
  const names = sessions.slice(0, NAMED).map((session) => nameOf(session, texts));
  const left = sessions.length - names.length;
  const all = left > 0 ? [...names, texts.format('sessions.more', { count: left })] : names;
  return new Intl.ListFormat(texts.lang, { type: 'conjunction' }).format(all);
}
