import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Turns secrets into what the database keeps, and back. */
export interface Sealing {
  seal(plain: string): string;
  /** @throws Error for what none of the keys opens */
  open(stored: string): string;
  /** Whether a secret is kept as it would be now. */
  isCurrent(stored: string): boolean;
  /** Seals under another key from here on; what was sealed under the former ones is still opened. */
  replaceKey(encryptionKey: string): void;
  /** Keys that seal the audit, the one in use first; none where secrets stand as they are. */
  auditKeys(): readonly Buffer[];
}

const MARK = 'gcm1.';

/**
 * AES-256-GCM under `encryptionKey` (64 hexadecimal characters); without one, secrets stand as they are. `former` keys
 * open what was sealed before.
 */
export function createSealing(encryptionKey?: string, former: readonly string[] = []): Sealing {
  const keys = [...(encryptionKey === undefined ? [] : [encryptionKey]), ...former].map(toKey);
  let current = encryptionKey === undefined ? undefined : keys[0];

  return {
    seal(plain) {
      if (!current) return plain;
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(stored) {
      if (!stored.startsWith(MARK)) return stored;
      for (const key of keys) {
        const plain = openWith(key, stored);
        if (plain !== undefined) return plain;
      }
      throw new Error(
        'The database holds sealed secrets: start with the encryption key they were sealed under (ENCRYPTION_KEY)',
      );
    },
    isCurrent: (stored) => (current ? stored.startsWith(MARK) && openWith(current, stored) !== undefined : true),
    replaceKey(next) {
      current = toKey(next);
      keys.unshift(current);
    },
    auditKeys: () => (current ? keys.map(toAuditKey) : []),
  };
}

const toKey = (encryptionKey: string): Buffer => Buffer.from(encryptionKey, 'hex');

/** Derived: what seals the audit opens no secret. */
const toAuditKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'gatehouse audit seals', 32));

/** Undefined: the key is another, or something was changed. */
function openWith(key: Buffer, stored: string): string | undefined {
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
