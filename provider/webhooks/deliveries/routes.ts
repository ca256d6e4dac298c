import * as v from 'valibot';
import { deliveryStates, READ_WEBHOOKS, WEBHOOK_LOG_LIMIT, WRITE_WEBHOOKS } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, idIn, instant, oneOf, wholeNumber } from '../../http/pipeline/fields.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { findWebhook } from '../endpoints/storage.ts';
import { readLog } from './log.ts';
import { resendRange, retryDelivery } from './resending.ts';

const writers = { anyOf: [WRITE_WEBHOOKS] } as const;
/** Deliveries of an answer, where the call does not say how many. */
const USUAL_LIMIT = 10;

export const deliveriesRoutes = {
  'webhooks.logs': userRead({
    access: { anyOf: [READ_WEBHOOKS] },
    ids: { 'query.id': 'webhook' },
    query: v.object({
      id,
      offset: v.optional(wholeNumber(0, 999_999_999)),
      limit: v.optional(wholeNumber(1, WEBHOOK_LOG_LIMIT)),
      state: v.optional(oneOf(deliveryStates)),
    }),
    async handle({ db, services: { clientId: vendorId }, query }, { tenantId }) {
      const webhook = await findWebhook(db, tenantId, query.id);
      if (!webhook) throw new ProviderError('ER-NOT-FOUND');
      const { offset = 0, limit = USUAL_LIMIT, state } = query;
      return readLog(db, { webhookId: webhook.id, state, offset, limit }, { tenantId, vendorId });
    },
  }),
  'webhooks.retry': userWrite({
    access: writers,
    ids: { 'params.id': 'delivery' },
    write: (call, principal) => retryDelivery(call, principal, idIn(call.params.id)),
    present: async (_call, answer) => Reply.json(answer, { status: answer.statusCode }),
  }),
  'webhooks.resend': userWrite({
    access: writers,
    ids: { 'params._id': 'webhook' },
    body: v.pipe(
      v.object({ from: instant, to: instant }),
      v.forward(
        v.check(({ from, to }) => from < to, 'must be after from'),
        ['to'],
      ),
    ),
    write: (call, principal) => resendRange(call, principal, idIn(call.params._id), call.body),
    present: async (_call, answer) => Reply.json(answer, { status: answer.statusCode }),
  }),
} satisfies Partial<RouteTable>;
