import { listMemberships, type User } from '../../people/accounts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Asker } from '../../crypto/secrets/flows.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueText } from '../../messages/mail/queue.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { admitText } from './textLimits.ts';
import { code as codeMessage } from './mails.ts';

interface Sent {
  readonly code: string;
  readonly to: string;
  /** Seconds that the code is of use. */
  readonly lasts: number;
  readonly asker?: Asker;
}

/**
 * Sends a person a code by text message, in place of the one before of the flow, as far as messages may go out to the
 * number now. Resolves to whether one does.
 */
export async function sendCode(call: WriteCall, { id }: User, { code, to, lasts, asker }: Sent): Promise<boolean> {
  const { db, services, request, now } = call;
  const [first] = await listMemberships(db, id);
  const isAdmitted = await admitText(call, { phoneNumber: to, tenantId: first?.tenantId });
  const flow = asker?.flow;
  await dropWaiting(db, { to, kind: codeMessage, flow });
  const host = new URL(await linkTo(db, services, 'loginUrl')).hostname;
  if (isAdmitted)
    await queueText(
      db,
      services,
      {
        to,
        language: languageOf(request),
        message: codeMessage,
        values: { code, host },
        endsAt: addSeconds(now, lasts),
        flow,
      },
      now,
    );
  return isAdmitted;
}
