import Bowser from 'bowser';

/** What a session's user agent says of the device, in names people know. */
export interface Device {
  readonly browser: string | undefined;
  /** The device where it has a name of its own, such as iPhone; else the system. */
  readonly system: string | undefined;
  readonly mobile: boolean;
}

const UNKNOWN: Device = { browser: undefined, system: undefined, mobile: false };

/** What Apple calls its devices: people know them better than their systems. */
const known = new Set(['iPhone', 'iPad', 'iPod']);

/** A browser that bowser does not know is called what it calls itself: anything. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** A guess for a person to recognise their own devices by; never a ground for a decision. */
export function deviceOf(userAgent = ''): Device {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const { model = '', type } = platform;
  return {
    browser: browser.name !== undefined && browsers.has(browser.name) ? browser.name : undefined,
    system: (known.has(model) ? model : os.name) || undefined,
    mobile: type === 'mobile' || type === 'tablet',
  };
}
