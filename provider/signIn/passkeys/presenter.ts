import type { PasskeyDevice, PasskeyDevices } from 'gatehouse-contract/contract.js';
import type { Passkey } from './storage.ts';

const present = ({ id, deviceType, createdAt, name, lastUsedAt, backedUp }: Passkey): PasskeyDevice => ({
  id,
  deviceType,
  createdAt: createdAt.toISOString(),
  ...(name !== null && { name }),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  backedUp,
});

/** How authenticators name a person: the id, and no address. What they keep may be read without its owner. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** One person's own passkeys, for that person only. The browser learns of those alone that the page may use. */
export const presentPasskeys = (
  passkeys: readonly Passkey[],
  userId: string,
  party: { readonly rpId: string } | undefined,
): PasskeyDevices => ({
  devices: passkeys.map(present),
  ...(party && {
    accepted: {
      rpId: party.rpId,
      userId: userHandleOf(userId),
      allAcceptedCredentialIds: passkeys.flatMap(({ rpId, credentialId }) =>
        rpId === party.rpId ? [credentialId] : [],
      ),
    },
  }),
});
