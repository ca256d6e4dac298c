import * as v from 'valibot';
import { auditsMetadata, WRITE_ADMIN_BOX_METADATA, type MetadataEntity } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import { text } from '../../http/pipeline/fields.ts';
import { applyActions, stepsOf } from 'gatehouse-contract/rules.js';
import { documentFault, DOCUMENT_LIMIT, type Document } from './layers.ts';
import { changeLayer, readDocument, readVendorDocument } from './storage.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';

const ENTITY: MetadataEntity = 'adminBox';

const action = v.object({
  type: v.pipe(
    text(1_000),
    v.check((type) => stepsOf(type) !== undefined, 'must be a path of names joined by slashes'),
  ),
  payload: v.unknown(),
});

export const metadataRoutes = {
  'metadata.read': anonymousRead({
    // Clients ask for `saml` and `notifications` too, which have no document here.
    query: v.object({ entityName: text(100) }),
    async handle({ db, services: { clientId }, query }) {
      if (query.entityName === 'audits') return { rows: [auditsMetadata(clientId)] };
      const configuration = await readVendorDocument(db, query.entityName);
      return { rows: configuration ? [{ configuration }] : [] };
    },
  }),
  'metadata.adminBox': userRead({
    access: 'user',
    handle: ({ db }, { tenantId }) => readDocument(db, tenantId, ENTITY),
  }),
  'metadata.updateAdminBox': userWrite({
    // A tenant changes its own layer; what every tenant sees is the operator's.
    access: { anyOf: [WRITE_ADMIN_BOX_METADATA] },
    bodyLimit: DOCUMENT_LIMIT,
    body: v.object({ actions: v.pipe(v.array(action), v.maxLength(500)) }),
    async write({ db, body: { actions }, now }, { tenantId }) {
      const change = (current: Document): Document =>
        kept(
          applyActions(
            current,
            actions.map(({ type, payload }) => ({ type, payload })),
          ),
        );
      await changeLayer(db, tenantId, ENTITY, change, now);
      return {
        answer: await readDocument(db, tenantId, ENTITY),
        event: { event: 'admin.metadata.updated', details: { paths: actions.map(({ type }) => type) } },
      };
    },
  }),
} satisfies Partial<RouteTable>;

/** @throws ProviderError 400 for a document that cannot be kept */
function kept(document: Document): Document {
  const fault = documentFault(document);
  if (fault !== undefined)
    throw new ProviderError('ER-INVALID-REQUEST', { errors: [`actions: ${fault}`], context: { field: 'actions' } });
  return document;
}
