import * as v from 'valibot';
import { oneOf, text } from '../http/fields.ts';
import { applyActions, stepsOf } from 'gatehouse-elements/rules.js';
import { recordEvent } from '../audit/storage.ts';
import { changeMetadata, readMetadata } from '../configuration/storage.ts';
import { anonymousRoute, userRoute, type RouteTable } from '../http/route.ts';

const ENTITY = 'adminBox';

const action = v.object({
  type: v.pipe(
    text(1_000),
    v.check((type) => stepsOf(type) !== undefined, 'must be a path of names joined by slashes'),
  ),
  payload: v.unknown(),
});

export const metadataRoutes = {
  'metadata.read': anonymousRoute({
    query: v.object({ entityName: oneOf([ENTITY]) }),
    async handle({ services, query }) {
      const configuration = await readMetadata(services.db, query.entityName);
      return { rows: configuration ? [{ configuration }] : [] };
    },
  }),
  'metadata.adminBox': userRoute({
    access: 'user',
    handle: async ({ services }) => (await readMetadata(services.db, ENTITY)) ?? {},
  }),
  'metadata.updateAdminBox': userRoute({
    // The document belongs to the vendor and shows in every tenant: the key is to be given with that in mind.
    access: { anyOf: ['fe.secure.write.adminBoxMetadata'] },
    body: v.object({ actions: v.pipe(v.array(action), v.maxLength(500)) }),
    async handle({ services, body, origin, now }, { user, tenantId }) {
      const configuration = await changeMetadata(
        services.db,
        ENTITY,
        (current) =>
          applyActions(
            current,
            body.actions.map(({ type, payload }) => ({ type, payload })),
          ),
        now,
      );
      await recordEvent(
        services.db,
        {
          event: 'admin.metadata.updated',
          outcome: 'success',
          tenantId,
          actorId: user.id,
          details: { paths: body.actions.map(({ type }) => type) },
        },
        origin,
        now,
      );
      return configuration;
    },
  }),
} satisfies Partial<RouteTable>;
