import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashToken } from '../../crypto/keys/secrets.ts';
import { applications } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { findApplication } from '../../people/circumstances.ts';

type Application = typeof applications.$inferSelect;

/** An application as OAuth sees it. */
export interface Client {
  readonly id: string;
  /** Undefined: the vendor's own client, which acts for every application. */
  readonly application: Application | undefined;
  readonly redirectUris: readonly string[];
  /** Undefined: a public client. */
  readonly secretHash: string | undefined;
  /** Whether it has to prove its secret with every call. The vendor's client may send a verifier instead. */
  readonly isConfidential: boolean;
  readonly takesShortVerifiers: boolean;
}

type Means = Pick<Services, 'settings' | 'clientId'>;

/** The client of an id; undefined for an unknown one, and for an application that is switched off. */
export async function findClient(db: Reader, services: Means, given: string | undefined): Promise<Client | undefined> {
  const id = idIn(given);
  if (id === services.clientId) return vendorsClient(db, services);
  const application = id === undefined ? undefined : await findApplication(db, id);
  return (
    application && {
      id: application.id,
      application,
      redirectUris: application.redirectUris,
      secretHash: application.clientSecretHash ?? undefined,
      isConfidential: application.clientSecretHash !== null,
      takesShortVerifiers: application.legacyVerifier,
    }
  );
}

/** Pages and servers of all applications use it, so it may send codes to the addresses of each. */
async function vendorsClient(db: Reader, { settings, clientId }: Means): Promise<Client> {
  const rows = await db
    .select({ redirectUris: applications.redirectUris })
    .from(applications)
    .where(eq(applications.isActive, true));
  const { clientSecret, redirectUris, legacyVerifier } = settings;
  return {
    id: clientId,
    application: undefined,
    redirectUris: [...redirectUris, ...rows.flatMap((row) => row.redirectUris)],
    secretHash: clientSecret === undefined ? undefined : hashToken(clientSecret),
    isConfidential: false,
    takesShortVerifiers: legacyVerifier,
  };
}

/** Whether a secret is that of a client. Hashes are compared, so the time tells nothing of the secret. */
export const isSecretOf = ({ secretHash }: Client, secret: string): boolean =>
  secretHash !== undefined && timingSafeEqual(Buffer.from(secretHash), Buffer.from(hashToken(secret)));

/** How a client names itself at the token endpoint. */
export interface Credentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
}

/**
 * The credentials of a call: by HTTP Basic, else in the body. Undefined where both ways are used, or where Basic
 * cannot be read.
 */
export function readCredentials(
  request: Request,
  body: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): Credentials | undefined {
  const [, given] = /^basic +([\w+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (given === undefined) return { clientId: body.client_id, secret: body.client_secret };
  const pair = Buffer.from(given, 'base64').toString();
  const at = pair.indexOf(':');
  const [clientId, secret] = [unescaped(pair.slice(0, at)), unescaped(pair.slice(at + 1))];
  const isTwice = body.client_secret !== undefined || (body.client_id !== undefined && body.client_id !== clientId);
  return at < 0 || isTwice || clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

/** RFC 6749 has both parts of Basic encoded as in a form. */
function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
