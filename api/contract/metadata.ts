import type { AuditsMetadata } from './audits.ts';
import { endpoint } from './endpoint.ts';

/** One changed leaf: `type` is the slash-joined path, `payload` its value. */
export interface MetadataAction {
  type: string;
  payload: unknown;
}

/** The admin-box configuration: navigation, theme and texts of one vendor. Only own, known keys are read. */
export interface AdminBoxConfiguration {
  metadataOverrides?: { url?: string };
  theme?: unknown;
  themeV2?: unknown;
  localizations?: unknown;
  navigation?: Record<string, { visibility?: 'hidden' | 'byPermissions' | 'always' }>;
  integrations?: unknown;
}

export type MetadataRow = { configuration?: AdminBoxConfiguration } & Partial<AuditsMetadata>;

/** The document that is kept for a vendor. */
export type MetadataEntity = 'adminBox';

export const metadataEndpoints = {
  /**
   * Start-up: the rows of one entity. The client reads `rows[0].configuration` of `adminBox`, and `rows[0].properties`
   * of `audits` (AUDIT-016). Others have none.
   */
  read: endpoint<{ query: { entityName: string } }, { rows: MetadataRow[] }>()('GET', '/metadata', {
    anonymous: true,
    name: 'LOAD_ADMIN_BOX_METADATA',
  }),
  adminBox: endpoint<object, AdminBoxConfiguration>()('GET', '/metadata/admin-box'),
  updateAdminBox: endpoint<{ body: { actions: MetadataAction[] } }, AdminBoxConfiguration>()(
    'POST',
    '/metadata/admin-box',
  ),
} as const;
