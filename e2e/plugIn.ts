import type { CDPSession, Page } from 'playwright-core';
import type { TestAuthenticator } from '../provider/testing/authenticator.ts';

/** A passkey that a browser gets. */
export interface PluggedPasskey {
  readonly authenticator: TestAuthenticator;
  /** As authenticators name the person, base64url. */
  readonly userId: string;
}

/** The signatures all authenticators have made: a passkey whose count does not go on is refused as a copy. */
let signCount = 0;

/** Gives a page an authenticator of its own. With `present` it answers at once, as a person who has a finger on it. */
export async function plugIn(
  page: Page,
  { present = true, passkey }: { present?: boolean; passkey?: PluggedPasskey } = {},
): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: present,
    },
  });
  if (passkey) {
    const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: base64(passkey.authenticator.id),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: passkey.authenticator.privateKey,
        userHandle: base64(passkey.userId),
        signCount: (signCount += 100),
      },
    });
  }
  return session;
}
