import { newToken } from '../../crypto/keys/secrets.ts';
import type { Asker } from '../../crypto/secrets/flows.ts';
import { LINK_LIFETIME } from '../../crypto/secrets/purposes.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { Admission } from '../../http/pipeline/sending.ts';

/** Who asks for the mail of an activation or invitation, and whether it is within the limits. */
export interface Sending {
  readonly asker: Asker;
  readonly admission: Admission;
}

type Naming = Pick<Circumstances, 'services' | 'request' | 'now'>;

const cookieOf = ({ services }: Pick<Naming, 'services'>) =>
  services.newCookie(`gatehouse_joining_${services.clientId}`);

/**
 * The flow in which this browser waits for the code of an activation or invitation. It stays the same while the browser
 * asks for mails again, so that a page which is open goes on.
 */
export async function readJoiningFlow(call: Naming): Promise<string> {
  const { services, request, now } = call;
  for (const value of readCookies(request, cookieOf(call).name)) {
    const flow = (await services.sealedNames.read('joining-flow', value, now))?.flow;
    if (typeof flow === 'string') return flow;
  }
  return newToken();
}

/** The answer to a browser that asks for a mail. It keeps its flow: the next mail takes the place of this one. */
export const presentFlow = async (call: Pick<Naming, 'services' | 'now'>, flow: string): Promise<Reply<void>> =>
  Reply.empty([['Set-Cookie', await keepJoiningFlow(call, flow)]]);

/** The Set-Cookie line by which the browser keeps it. */
export const keepJoiningFlow = async (call: Pick<Naming, 'services' | 'now'>, flow: string): Promise<string> =>
  cookieOf(call).keep(
    await call.services.sealedNames.make('joining-flow', { flow }, LINK_LIFETIME, call.now),
    LINK_LIFETIME,
  );
