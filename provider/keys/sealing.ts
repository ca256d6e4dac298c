import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Turns secrets into what the database keeps, and back. */
export interface Sealing {
  seal(plain: string): string;
  open(stored: string): string;
}

const MARK = 'gcm1.';

/** AES-256-GCM under `encryptionKey` (64 hexadecimal characters); without one, secrets stand as they are. */
export function createSealing(encryptionKey?: string): Sealing {
  const key = encryptionKey === undefined ? undefined : Buffer.from(encryptionKey, 'hex');
  return {
    seal(plain) {
      if (!key) return plain;
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(stored) {
      if (!stored.startsWith(MARK)) return stored;
      if (!key)
        throw new Error('The database holds sealed secrets: start with the encryption key they were sealed under');
      const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
