import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: the configuration of the portal, the vendor's document and the layers of tenants. */
export default {
  tests: [provider('metadata/metadata')],
  faults: [
    ...of(
      'metadata/routes',
      ['metadata/metadata'],
      [
        {
          name: 'a change of the admin box does not say what changed',
          from: 'details: { paths: actions.map(({ type }) => type) }',
          to: 'details: {}',
        },
        {
          name: 'everybody may change the admin box',
          from: 'access: { anyOf: [WRITE_ADMIN_BOX_METADATA] }',
          to: "access: 'user'",
        },
        {
          name: 'a document that is not there is a row of nothing',
          from: 'rows: configuration ? [{ configuration }] : []',
          to: 'rows: [{ configuration }]',
        },
        { name: 'any number of changes is taken at once', from: ', v.maxLength(500)', to: '' },
        {
          name: 'a change begins from nothing',
          from: 'applyActions(\n            current,',
          to: 'applyActions(\n            {},',
        },
        { name: 'a document grows without end', from: 'if (fault !== undefined) throw', to: 'if (false) throw' },
        { name: 'a change may be a megabyte', from: 'bodyLimit: DOCUMENT_LIMIT,', to: '' },
      ],
    ),
    ...of(
      'metadata/storage',
      ['metadata/metadata'],
      [
        {
          name: 'every tenant reads one layer',
          from: 'and(eq(tenantMetadata.tenantId, tenantId), eq(tenantMetadata.entityName, entityName))',
          to: 'eq(tenantMetadata.entityName, entityName)',
        },
        {
          name: 'a tenant sees nothing of the vendor',
          from: 'deepMerge((await readVendorDocument(db, entityName)) ?? {}, layer?.configuration)',
          to: 'layer?.configuration ?? {}',
        },
        {
          name: "the vendor's keys win",
          from: 'deepMerge((await readVendorDocument(db, entityName)) ?? {}, layer?.configuration)',
          to: 'deepMerge(layer?.configuration ?? {}, await readVendorDocument(db, entityName))',
        },
        {
          name: "a tenant's record takes the place of the vendor's",
          from: 'deepMerge((await readVendorDocument(db, entityName)) ?? {}, layer?.configuration)',
          to: '{ ...(await readVendorDocument(db, entityName)), ...layer?.configuration }',
        },
        {
          name: "the operator's change is not kept where there is a document",
          from: 'set: { configuration, updatedAt: now }',
          to: 'set: { updatedAt: now }',
        },
      ],
    ),
    ...of(
      'metadata/layers',
      ['metadata/metadata'],
      [
        { name: 'a list is a record', from: ' && !Array.isArray(value)', to: '' },
        { name: 'a document may be nested as deep as one likes', from: 'if (fault) return fault.message;', to: '' },
      ],
    ),
  ],
};
