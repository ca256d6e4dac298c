import { eq } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import { apiTokenRoles, apiTokens } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';

export const area: Area = {
  names: ['api-token-refresh'],
  messages: Object.values(mails),
  events: [
    'admin.apiToken.created',
    'admin.apiToken.changed',
    'admin.apiToken.deleted',
    'user.apiToken.created',
    'user.apiToken.deleted',
    'auth.apiToken.exchanged',
    'auth.apiToken.refused',
  ],
  places: [
    {
      table: apiTokenRoles,
      by: [apiTokenRoles.tokenId],
      ofTenant: (id) => below(apiTokenRoles.tokenId, apiTokens, apiTokens.id, eq(apiTokens.tenantId, id)),
      described: [apiTokenRoles.roleId],
      exported: 'no: opens something',
    },
    {
      ...inTenant('no: opens something', apiTokens, apiTokens.tenantId, apiTokens.userId),
      isFirst: true,
      emptied: [apiTokens.createdBy],
    },
  ],
};
