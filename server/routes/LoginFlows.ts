import { isRecord } from '../../api/rules/common/records.ts';
import { createNonce, createVerifier } from '../../api/rules/random.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { clearLine, cookieLine, decodeValue, readCookies } from '../cookies/cookies.ts';
import { parse, type Seals } from '../seals/Seals.ts';

/** A sign-in that is under way on the provider's pages. */
export interface LoginFlow {
  state: string;
  verifier: string;
  nonce: string;
  /** Where the user goes afterwards. */
  target: string;
  /** When it is given up: epoch seconds. */
  until: number;
}

/** Sign-ins that may be under way in one browser. */
const MOST = 5;
/** The whole cookie, in bytes. */
const MAX_COOKIE = 2_000;
const LIFE = 600;
const MAX_TARGET = 600;
/** A state that begins so belongs to a second try. */
const AGAIN = 'again.';

/** The pending sign-ins of a browser, sealed in one short-lived cookie. */
export class LoginFlows {
  readonly #config: LayerConfig;
  readonly #seals: Seals;

  constructor(config: LayerConfig, seals: Seals) {
    this.#config = config;
    this.#seals = seals;
  }

  /** @param isAgain whether this try follows one whose state was unknown */
  create(target: string, isAgain: boolean): LoginFlow {
    return {
      state: `${isAgain ? AGAIN : ''}${createNonce()}`,
      verifier: createVerifier(),
      nonce: createNonce(),
      target: target.length > MAX_TARGET ? new URL(this.#config.appUrl).pathname : target,
      until: Math.floor(this.#config.clock() / 1000) + LIFE,
    };
  }

  /** The pending ones of a request; those that are over are left out. */
  read(request: Request): LoginFlow[] {
    const values = readCookies(request).get(this.#config.flowCookie) ?? [];
    const now = this.#config.clock() / 1000;
    return values
      .slice(0, 3)
      .flatMap((value) => toFlows(parse(this.#seals.open(decodeValue(value) ?? '', 'login') ?? '')))
      .filter(({ until }) => until > now);
  }

  /** The line that keeps these, the newest first to stay. */
  write(flows: readonly LoginFlow[]): string {
    const { flowCookie, clock } = this.#config;
    let kept = flows.slice(-MOST);
    if (!kept.length) return clearLine(this.#config, flowCookie);
    const until = clock() + LIFE * 1000;
    for (;;) {
      const texts = kept.map(({ state, verifier, nonce, target, until }) => [state, verifier, nonce, target, until]);
      const line = cookieLine(this.#config, flowCookie, this.#seals.seal(JSON.stringify(texts), 'login', until), {
        until,
        sameSite: 'Lax', // The provider's page leads back here.
      });
      if (line.length <= MAX_COOKIE || kept.length === 1) return line;
      kept = kept.slice(1);
    }
  }
}

export const isSecondTry = (state: string | null): boolean => state?.startsWith(AGAIN) ?? false;

function toFlows(value: unknown): LoginFlow[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((one) => {
    const [state, verifier, nonce, target, until]: unknown[] = Array.isArray(one) ? one : [];
    const flow = { state, verifier, nonce, target, until };
    return isFlow(flow) ? flow : [];
  });
}

const isFlow = (value: unknown): value is LoginFlow =>
  isRecord(value) &&
  [value.state, value.verifier, value.nonce, value.target].every((one) => typeof one === 'string') &&
  typeof value.until === 'number';
