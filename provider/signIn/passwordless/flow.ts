import { newToken } from '../../crypto/keys/secrets.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import { CODE_LIFETIME } from '../auth/askOwner.ts';

/** A sign-in that a browser has begun. */
export interface Flow {
  /** The subject of the message: the id of a user, or a placeholder. */
  readonly subject: string;
  /** Names the browser: its code is taken there alone, and the link of the mail tells whether it is opened there. */
  readonly page: string;
}

/** The sign-in that this browser has begun. Undefined where there is none, or its ten minutes are over. */
export async function readFlow({ services, request, now }: Circumstances): Promise<Flow | undefined> {
  for (const value of readCookies(request, services.flowCookie.name)) {
    const claims = await services.sealedNames.read('sign-in-flow', value, now);
    if (typeof claims?.sub === 'string' && typeof claims.page === 'string')
      return { subject: claims.sub, page: claims.page };
  }
  return undefined;
}

/** The Set-Cookie line by which the browser keeps it. */
export const keepFlow = async (
  { services, now }: Pick<Circumstances, 'services' | 'now'>,
  { subject, page }: Flow,
): Promise<string> =>
  services.flowCookie.keep(
    await services.sealedNames.make('sign-in-flow', { sub: subject, page }, CODE_LIFETIME, now),
    CODE_LIFETIME,
  );

/** The name of this browser in its links. It stays the same while the browser asks again. */
export const pageOf = async (call: Circumstances): Promise<string> => (await readFlow(call))?.page ?? newToken();
