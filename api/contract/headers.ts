/** The names of the headers that carry the request's circumstances. */
export const headerNames = {
  source: 'frontegg-source',
  scopedTenant: 'frontegg-scoped-tenant',
  loginAlias: 'frontegg-login-alias',
  applicationId: 'frontegg-requested-application-id',
  sdk: 'x-frontegg-sdk',
  framework: 'x-frontegg-framework',
  traceId: 'frontegg-trace-id',
} as const;
