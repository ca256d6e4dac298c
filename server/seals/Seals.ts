import { isRecord } from '../../api/rules/common/records.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import { openGcm, sealGcm, type Purpose } from './gcm.ts';
import { openIron, sealIron } from './iron.ts';

/** How far the clocks of two servers may differ. Milliseconds. */
export const TOLERANCE = 30_000;

/** The tokens of a session, as the sealed cookie holds them. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
}

/** Seals what the browser keeps for this layer, and opens it again. Nothing here throws for a bad seal (SRV-03). */
export class Seals {
  readonly #config: Pick<LayerConfig, 'passwords' | 'seal' | 'clock'>;

  constructor(config: Pick<LayerConfig, 'passwords' | 'seal' | 'clock'>) {
    this.#config = config;
  }

  /** @param until when the token ends: epoch milliseconds (SSR-006) */
  sealTokens({ accessToken, refreshToken }: Tokens, until: number): string {
    const text = JSON.stringify({ accessToken, ...(refreshToken && { refreshToken }) });
    const [password] = this.#config.passwords;
    return this.#config.seal === 'gcm' ? sealGcm(text, password, 'session', until) : sealIron(text, password, until);
  }

  openTokens(sealed: string): Tokens | undefined {
    const { passwords, clock } = this.#config;
    const text = sealed.startsWith('Fe26.')
      ? openIron(sealed, passwords, clock(), TOLERANCE)
      : openGcm(sealed, passwords, 'session', clock(), TOLERANCE);
    const value = text === undefined ? undefined : parse(text);
    if (!isRecord(value) || typeof value.accessToken !== 'string') return undefined;
    const { accessToken, refreshToken } = value;
    return { accessToken, ...(typeof refreshToken === 'string' && { refreshToken }) };
  }

  seal(text: string, purpose: Purpose, until: number): string {
    return sealGcm(text, this.#config.passwords[0], purpose, until);
  }

  open(sealed: string, purpose: Purpose): string | undefined {
    return openGcm(sealed, this.#config.passwords, purpose, this.#config.clock(), TOLERANCE);
  }
}

/** The value of a JSON text; undefined for any other. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
