/** What a session's user agent says of the device, in names people know. */
export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly mobile: boolean;
}

/** Read top to bottom: those that also carry the name of another one come first. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** A guess for a person to recognise their own devices by; never a ground for a decision. */
export function deviceOf(userAgent = ''): Device {
  const nameIn = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(userAgent))?.[1];
  return { browser: nameIn(browsers), system: nameIn(systems), mobile: /Mobi|Android|iPhone|iPad/.test(userAgent) };
}
