import { ProviderError } from '../../ground/errors.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import type { MessageChannel } from '../auth/askOwner.ts';
import type { SecretPurpose } from '../../crypto/secrets/storage.ts';
import type { Reader } from '../../ground/database.ts';

/** A way in by a message. */
export interface Way {
  /** Of these one must be switched on. */
  readonly strategies: ReadonlySet<string>;
  /** How the message reaches the person. A code of one channel opens nothing of another. */
  readonly channel: MessageChannel;
  readonly purpose: SecretPurpose;
  /** What a token says of a sign-in by the code. */
  readonly amr: string;
  /** Whether the message holds a link beside its code. */
  readonly hasLink: boolean;
}

const mail = { channel: 'email', purpose: 'sign-in-code', amr: 'otp' } as const;
const link: Way = { ...mail, strategies: new Set(['MagicLink', 'UsernameAndMagicLink']), hasLink: true };
const code: Way = { ...mail, strategies: new Set(['Code', 'UsernameAndCode']), hasLink: false };
const text: Way = {
  channel: 'sms',
  purpose: 'sign-in-text',
  amr: 'sms',
  strategies: new Set(['SmsCode', 'UsernameAndSms']),
  hasLink: false,
};

/** By their names in a path. A client that asks by a username maps its name when it asks, and not when it answers. */
const ways: ReadonlyMap<string, Way> = new Map([
  ['magiclink', link],
  ['usernameandmagiclink', link],
  ['code', code],
  ['usernameandcode', code],
  ['smscode', text],
  ['usernameandsms', text],
]);

/** The way of a name in a path, switched on or not. */
export const wayOf = (type: string | undefined): Way | undefined => ways.get((type ?? '').toLowerCase());

/** @throws ProviderError 403 for a way that is switched off, or that there is none */
export async function findWay(db: Reader, type: string | undefined): Promise<Way> {
  const way = wayOf(type);
  if (!way || !(await allowsOneOf({ db }, way.strategies))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  return way;
}
