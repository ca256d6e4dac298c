import type { LayerConfig } from '../config/readConfig.ts';
import type { Seals } from '../seals/Seals.ts';
import { clearLine, cookieLine, decodeValue } from './cookies.ts';

const MOST_COPIES = 3;
/** What a provider's refresh token looks like in a cookie of an earlier deployment. */
const PLAIN = /^[\w.+/=-]{8,2000}$/;

type Cookies = ReadonlyMap<string, readonly string[]>;

/**
 * Keeps the refresh token after the access token, and the sealed session with it, have ended. It is always sealed: no
 * refresh token reaches the browser. Cookies of published layers, which are not sealed, are read too.
 */
export class RefreshCookie {
  readonly #config: LayerConfig;
  readonly #seals: Seals;

  constructor(config: LayerConfig, seals: Seals) {
    this.#config = config;
    this.#seals = seals;
  }

  read(cookies: Cookies): string[] {
    const values = this.#names(cookies).flatMap((name) => (cookies.get(name) ?? []).slice(0, MOST_COPIES));
    const tokens = values.flatMap((value) => {
      const text = decodeValue(value) ?? '';
      return this.#seals.open(text, 'refresh') ?? (PLAIN.test(text) ? text : []);
    });
    return [...new Set(tokens)].slice(0, MOST_COPIES);
  }

  write(refreshToken: string, seconds: number | undefined, cookies: Cookies): string[] {
    const { clock, refreshSeconds, refreshCookie } = this.#config;
    const until = clock() + (seconds ?? refreshSeconds) * 1000;
    const others = this.#names(cookies).filter((name) => name !== refreshCookie);
    return [
      ...others.map((name) => clearLine(this.#config, name)),
      cookieLine(this.#config, refreshCookie, this.#seals.seal(refreshToken, 'refresh', until), { until }),
    ];
  }

  clear(cookies: Cookies): string[] {
    return this.#names(cookies).map((name) => clearLine(this.#config, name));
  }

  /** Published layers write the id with all, without the first or without any hyphen. */
  #names(cookies: Cookies): string[] {
    const bare = (name: string): string => name.replaceAll('-', '').replace(/^__Host/, '');
    const wanted = bare(this.#config.refreshCookie);
    const names = [...cookies.keys()].filter((name) => bare(name) === wanted);
    return names.sort((a, b) => Number(b === this.#config.refreshCookie) - Number(a === this.#config.refreshCookie));
  }
}
