import { randomUUID } from 'node:crypto';
import { desc, isNull, or, gt, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import * as v from 'valibot';
import type { Jwk } from 'gatehouse-contract/contract.js';
import { signingKeys } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { isStorageTrouble } from '../../ground/trouble.ts';
import { recordRotation } from './encryption.ts';
import type { Sealing } from './sealing.ts';

export const ALGORITHM = 'RS256';
/**
 * How long a process trusts what it last read. Shorter than any lead, so a new key is known everywhere before it signs.
 */
const REREAD_MS = 30_000;
/** How soon an unknown key id may cause another read. */
const MISS_REREAD_MS = 1_000;
/** How soon they are read again after the database was in trouble. */
const TROUBLE_REREAD_MS = 5_000;

interface Loaded {
  kid: string;
  publicJwk: { kty: string; n: string; e: string };
  publicKey: CryptoKey;
  privateKey: CryptoKey;
  signsFrom: Date;
}

export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public half of a published key; undefined for an unpublished kid. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** Public halves only, the signing one first. */
  published(): Promise<Jwk[]>;
  /** Publishes a new key that signs after the lead; the old ones stay published for `overlap` seconds more. */
  rotate(overlap: number): Promise<void>;
}

interface Setup {
  db: Database;
  sealing: Sealing;
  now: () => Date;
  /** Seconds. */
  lead: number;
}

/** The keys of all processes on one database. Makes the first one when there is none. */
export async function createSigningKeys({ db, sealing, now, lead }: Setup): Promise<SigningKeys> {
  let loaded: Loaded[] = [];
  let readAt = -Infinity;
  let reading: Promise<Loaded[]> | undefined;

  async function read(maxAge = REREAD_MS): Promise<Loaded[]> {
    if (now().getTime() - readAt < maxAge) return loaded;
    return (reading ??= reread().finally(() => (reading = undefined)));
  }

  /** While the database is in trouble the keys that are known serve on: tokens of today can be checked all the same. */
  async function reread(): Promise<Loaded[]> {
    const at = now();
    try {
      loaded = await readRows(at);
      readAt = at.getTime();
    } catch (error) {
      if (!loaded.length || !isStorageTrouble(error)) throw error;
      readAt = at.getTime() - REREAD_MS + TROUBLE_REREAD_MS;
    }
    return loaded;
  }

  async function readRows(at: Date): Promise<Loaded[]> {
    const rows = await db
      .select()
      .from(signingKeys)
      .where(or(isNull(signingKeys.publishedUntil), gt(signingKeys.publishedUntil, at)))
      .orderBy(desc(signingKeys.signsFrom));
    const known = new Map(loaded.map((key) => [key.kid, key]));
    return Promise.all(rows.map(async (row) => known.get(row.kid) ?? (await load(row))));
  }

  async function load(row: typeof signingKeys.$inferSelect): Promise<Loaded> {
    const privateJwk: unknown = JSON.parse(sealing.open(row.privateJwk));
    return {
      kid: row.kid,
      publicJwk: row.publicJwk,
      signsFrom: row.signsFrom,
      publicKey: toCryptoKey(await importJWK({ ...row.publicJwk }, ALGORITHM)),
      privateKey: toCryptoKey(await importJWK(toJwk(privateJwk), ALGORITHM)),
    };
  }

  async function insert(database: Database, signsFrom: Date): Promise<string> {
    const kid = randomUUID();
    const pair = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
    const { kty, n = '', e = '' } = await exportJWK(pair.publicKey);
    await database.insert(signingKeys).values({
      kid,
      algorithm: ALGORITHM,
      publicJwk: { kty: kty ?? 'RSA', n, e },
      privateJwk: sealing.seal(JSON.stringify(await exportJWK(pair.privateKey))),
      signsFrom,
    });
    readAt = -Infinity;
    return kid;
  }

  await db.transaction(async (transaction) => {
    // Two processes that start together on an empty database agree on one key.
    await transaction.execute(sql`LOCK TABLE ${signingKeys} IN SHARE ROW EXCLUSIVE MODE`);
    if ((await transaction.select({ kid: signingKeys.kid }).from(signingKeys).limit(1)).length === 0)
      await insert(transaction, now());
  });

  const signing = async (): Promise<Loaded> => {
    const keys = await read();
    const key = keys.find((candidate) => candidate.signsFrom <= now()) ?? keys[0];
    if (!key) throw new Error('No signing key is published');
    return key;
  };

  return {
    async current() {
      const { kid, privateKey } = await signing();
      return { kid, key: privateKey };
    },
    async verifier(kid) {
      const find = (keys: Loaded[]) => keys.find((key) => key.kid === kid)?.publicKey;
      return find(await read()) ?? find(await read(MISS_REREAD_MS));
    },
    async published() {
      const { kid } = await signing();
      const keys = await read();
      return [...keys.filter((key) => key.kid === kid), ...keys.filter((key) => key.kid !== kid)].map((key) => ({
        kty: key.publicJwk.kty,
        alg: ALGORITHM,
        use: 'sig',
        kid: key.kid,
        n: key.publicJwk.n,
        e: key.publicJwk.e,
      }));
    },
    async rotate(overlap) {
      const at = now();
      await db.transaction(async (transaction) => {
        const until = new Date(at.getTime() + (lead + overlap) * 1000);
        await transaction.update(signingKeys).set({ publishedUntil: until }).where(isNull(signingKeys.publishedUntil));
        const signsFrom = new Date(at.getTime() + lead * 1000);
        const kid = await insert(transaction, signsFrom);
        await recordRotation(transaction, { kind: 'signing', kid, signsFrom: signsFrom.toISOString() }, at);
      });
      readAt = -Infinity;
    },
  };
}

function toCryptoKey(key: CryptoKey | Uint8Array): CryptoKey {
  if (key instanceof Uint8Array) throw new TypeError('A symmetric key cannot sign tokens');
  return key;
}

const toJwk = (value: unknown): JWK => v.parse(v.looseObject({ kty: v.literal('RSA') }), value);
