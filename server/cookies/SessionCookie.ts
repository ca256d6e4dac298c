import type { LayerConfig } from '../config/readConfig.ts';
import type { Seals, Tokens } from '../seals/Seals.ts';
import { clearLine, cookieLine, decodeValue } from './cookies.ts';

/** A whole `Set-Cookie` line is at most this long, well under the 4,096 bytes that browsers keep. */
const LINE = 4_000;
/** Parts that are read; a request with more is too big for most servers. */
const MOST_PARTS = 12;
/** Sessions of one name that are opened. */
const MOST_COPIES = 4;

type Cookies = ReadonlyMap<string, readonly string[]>;

/** The sealed session in one cookie, or in several (`{name}-1`, `{name}-2`, …) when it is too long for one. */
export class SessionCookie {
  readonly #config: LayerConfig;
  readonly #seals: Seals;

  constructor(config: LayerConfig, seals: Seals) {
    this.#config = config;
    this.#seals = seals;
  }

  /**
   * Every session that the request carries. A browser sends a name several times where another path or a parent domain
   * has set it as well: then the first values of all parts belong together, the second ones, and so on (SRV-04).
   */
  read(cookies: Cookies): Tokens[] {
    const name = this.#config.sessionCookie;
    const found: string[] = [...(cookies.get(name) ?? [])].slice(0, MOST_COPIES);
    for (let copy = 0; copy < MOST_COPIES; copy++) {
      let whole = '';
      for (let part = 1; part <= MOST_PARTS; part++) {
        const value = cookies.get(`${name}-${part}`)?.[copy];
        if (value === undefined) break;
        whole += value;
      }
      if (whole) found.push(whole);
    }
    return found.flatMap((value) => this.#seals.openTokens(decodeValue(value) ?? '') ?? []);
  }

  /** The lines that keep these tokens, and take away what an earlier session of another length left (SRV-04). */
  write(tokens: Tokens, until: number, cookies: Cookies): string[] {
    const name = this.#config.sessionCookie;
    const sealed = this.#seals.sealTokens(tokens, until);
    const line = (name: string, value: string): string => cookieLine(this.#config, name, value, { until });
    const whole = line(name, sealed);
    const lines = new Map<string, string>();
    if (whole.length <= LINE) lines.set(name, whole);
    else {
      // The seal holds only characters that a cookie may contain, so its length does not change.
      const room = LINE - line(`${name}-99`, '').length;
      for (let part = 1, at = 0; at < sealed.length; part++, at += room)
        lines.set(`${name}-${part}`, line(`${name}-${part}`, sealed.slice(at, at + room)));
    }
    return [...this.#clear(cookies, lines), ...lines.values()];
  }

  /** The lines that take away every part that the request carries. */
  clear(cookies: Cookies): string[] {
    return this.#clear(cookies, new Map());
  }

  #clear(cookies: Cookies, kept: ReadonlyMap<string, string>): string[] {
    const name = this.#config.sessionCookie;
    const isPart = (one: string): boolean =>
      one === name || (one.startsWith(`${name}-`) && /^\d{1,2}$/.test(one.slice(name.length + 1)));
    return [...cookies.keys()]
      .filter((one) => isPart(one) && !kept.has(one))
      .map((one) => clearLine(this.#config, one));
  }
}
