import * as v from 'valibot';
import {
  DELETE_WEBHOOKS,
  eventKeys,
  READ_WEBHOOKS,
  WEBHOOK_PAYLOAD_LENGTH,
  WRITE_WEBHOOKS,
} from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { id, idIn, isRecord, label, text } from '../../http/pipeline/fields.ts';
import { OutboundError, type Outbound } from '../../http/outbound/outbound.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { addWebhook, changeWebhook, dropWebhook } from './edits.ts';
import { presentWebhook } from './presenter.ts';
import { secretFault } from './secrets.ts';
import { figuresOf, listWebhooks } from './storage.ts';
import { callForTest, recordTest } from './testing.ts';

const writers = { anyOf: [WRITE_WEBHOOKS] } as const;

const url = v.pipe(text(2_000), v.regex(/^\S*$/, 'must hold no spaces or line breaks'));
const secret = v.nullable(
  v.pipe(
    v.string('must be a text or null'),
    v.check(
      (given) => secretFault(given) === undefined,
      ({ input }) => secretFault(input) ?? '',
    ),
  ),
);
const payload = v.pipe(
  v.custom<object>(isRecord, 'must be a JSON object'),
  v.check(
    (given) => JSON.stringify(given).length <= WEBHOOK_PAYLOAD_LENGTH,
    `must have at most ${WEBHOOK_PAYLOAD_LENGTH} characters`,
  ),
);
const key = v.pipe(
  v.string('must be a text'),
  v.check((given) => Object.hasOwn(eventKeys, given), 'must be the key of an event'),
);
const fields = {
  displayName: label(100),
  description: text(1_000),
  url,
  eventKeys: v.pipe(
    v.array(key, 'must be a list'),
    v.minLength(1, 'must name an event'),
    v.maxLength(100, 'must name at most 100 events'),
    v.transform((given) => [...new Set(given)]),
  ),
  isActive: v.boolean('must be true or false'),
  secret,
};
/** Published clients send the id of the webhook in the body as well. The path names it. */
const repeated = { _id: v.optional(text(100)) };

const given = <Body extends { readonly _id?: string | undefined }>({ _id: _repeated, ...fields }: Body) => fields;

/** @throws ProviderError 400 for an address that no call may go to (PRO-28) */
async function guarded<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    const context = { field: 'url', reason: error.fault };
    throw new ProviderError('ER-INVALID-REQUEST', { errors: [`url: ${error.message}`], context });
  });
}

const checkUrl = (outbound: Outbound, address: string | undefined): Promise<void> =>
  address === undefined ? Promise.resolve() : guarded(outbound.check(address));

export const webhooksRoutes = {
  'webhooks.list': userRead({
    access: { anyOf: [READ_WEBHOOKS] },
    async handle({ db, now }, { tenantId }) {
      const figures = await figuresOf(db, tenantId, now);
      return (await listWebhooks(db, tenantId)).map((row) => presentWebhook(row, figures.get(row.id), now));
    },
  }),
  'webhooks.create': userWrite({
    access: writers,
    body: v.object({ ...fields, ...repeated, payload: v.optional(payload) }),
    prepare: ({ services, body }) => checkUrl(services.outbound, body.url),
    write: (call, principal) => addWebhook(call, principal, given(call.body)),
  }),
  'webhooks.update': userWrite({
    access: writers,
    ids: { 'params._id': 'webhook' },
    body: v.object({
      ...v.partial(v.object(fields)).entries,
      ...repeated,
      payload: v.optional(payload),
      replaceSecret: v.optional(v.boolean('must be true or false')),
    }),
    prepare: ({ services, body }) => checkUrl(services.outbound, body.url),
    write: (call, principal) => changeWebhook(call, principal, idIn(call.params._id), given(call.body)),
  }),
  'webhooks.remove': userWrite({
    access: { anyOf: [DELETE_WEBHOOKS] },
    ids: { 'params.id': 'webhook' },
    write: (call, principal) => dropWebhook(call, principal, idIn(call.params.id)),
  }),
  'webhooks.test': userWrite({
    access: writers,
    ids: { 'body._id': 'webhook' },
    body: v.object({ url, secret, payload: v.optional(payload), _id: v.optional(id) }),
    async prepare(call, principal) {
      await checkUrl(call.services.outbound, call.body.url);
      return callForTest(call, principal, call.body);
    },
    write: recordTest,
  }),
} satisfies Partial<RouteTable>;
