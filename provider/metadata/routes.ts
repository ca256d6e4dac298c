import * as v from 'valibot';
import { metadataEntities, WRITE_ADMIN_BOX_METADATA, type MetadataEntity } from 'gatehouse-elements/contract.js';
import { oneOf, text } from '../http/fields.ts';
import { applyActions, stepsOf } from 'gatehouse-elements/rules.js';
import { changeMetadata, readMetadata } from '../configuration/storage.ts';
import { anonymousRead, userRead, type RouteTable } from '../http/route.ts';
import { userWrite } from '../http/writeRoute.ts';

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
    query: v.object({ entityName: oneOf(metadataEntities) }),
    async handle({ db, query }) {
      const configuration = await readMetadata(db, query.entityName);
      return { rows: configuration ? [{ configuration }] : [] };
    },
  }),
  'metadata.adminBox': userRead({
    access: 'user',
    handle: async ({ db }) => (await readMetadata(db, ENTITY)) ?? {},
  }),
  'metadata.updateAdminBox': userWrite({
    // The document belongs to the vendor and shows in every tenant: the key is to be given with that in mind.
    access: { anyOf: [WRITE_ADMIN_BOX_METADATA] },
    body: v.object({ actions: v.pipe(v.array(action), v.maxLength(500)) }),
    async write({ db, body: { actions }, now }) {
      const answer = await changeMetadata(
        db,
        ENTITY,
        (current) =>
          applyActions(
            current,
            actions.map(({ type, payload }) => ({ type, payload })),
          ),
        now,
      );
      return {
        answer,
        event: { event: 'admin.metadata.updated', details: { paths: actions.map(({ type }) => type) } },
      };
    },
  }),
} satisfies Partial<RouteTable>;
