import { of, provider } from '../../support/providerFaults.mjs';

const tests = ['origins/origins'];

/** The provider: origins of tenants and applications. */
export default {
  tests: [provider('origins/origins')],
  faults: [
    ...of('origins/allowedOrigins', tests, [
      {
        name: 'an origin is asked for once',
        from: 'await (reading ??= read());',
        to: 'await (reading ??= undefined);',
      },
      { name: 'every request asks for origins', from: 'now().getTime() - readAt < KEPT_MS', to: 'false' },
      { name: 'every request asks the database by itself', from: '(reading ??= read())', to: 'read()' },
      {
        name: 'origins are forgotten with the database',
        from: '    } catch (error) {\n',
        to: '    } catch (error) {\n      added = new Map();\n',
      },
      { name: 'nobody hears of origins that cannot be read', from: 'logAccident(accidents,', to: 'void (accidents,' },
      {
        name: 'an origin of one tenant opens all',
        from: 'return tenantIds === EVERY || tenantIds.has(tenantId);',
        to: 'return true;',
      },
      { name: 'an origin of two tenants opens one', from: 'tenants.get(origin) ?? new Set()', to: 'new Set()' },
      {
        name: 'a tenant closes an origin of the configuration',
        from: 'origin === null || everywhere.has(origin) ?',
        to: 'origin === null ?',
      },
      {
        name: 'a tenant closes an origin of an application',
        from: 'tenantId === null || before === EVERY ? EVERY : before.add(tenantId)',
        to: "before === EVERY ? EVERY : before.add(tenantId ?? '')",
      },
    ]),
    ...of('origins/storage', tests, [
      {
        name: 'what is no origin is added',
        from: 'if (fault !== undefined) throw new RangeError',
        to: 'if (false) throw new RangeError',
      },
      { name: 'origins of another owner go', from: '.where(and(isOf(owner), inArray', to: '.where(and(inArray' },
    ]),
    ...of('http/pageCookies', tests, [
      {
        name: 'no cookie reaches a page on another site',
        from: 'return isElsewhere ? across : usual;',
        to: 'return usual;',
      },
      { name: 'every cookie is for all sites', from: 'return isElsewhere ? across : usual;', to: 'return across;' },
    ]),
    ...of('http/app', tests, [
      {
        name: 'origins are read at the start alone',
        from: "    await services.refreshOrigins(request.headers.get('origin'));\n",
        to: '',
      },
    ]),
    ...of('http/principal', tests, [
      {
        name: 'a page of another tenant may use a token',
        from: "if (!opensHere({ services, request }, claims.tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');",
        to: '',
      },
    ]),
    ...of('auth/completeSignIn', tests, [
      {
        name: 'a page of one tenant signs in to another one',
        from: 'memberships.filter((membership) => opensHere(call, membership.tenantId))',
        to: '[...memberships]',
      },
    ]),
    ...of('auth/refresh', tests, [
      {
        name: 'a page of one tenant refreshes for another one',
        from: 'memberships.filter((membership) => opensHere(call, membership.tenantId))',
        to: '[...memberships]',
      },
      {
        name: 'a page of one tenant moves the session there',
        from: 'asked === undefined ? choice.tenantId : session.tenantId',
        to: 'asked === undefined ? tenantId : session.tenantId',
      },
    ]),
    ...of('tenants/routes', tests, [
      {
        name: 'a page of one tenant switches to another one',
        from: "  if (!opensHere(call, tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');\n",
        to: '',
      },
      {
        name: 'a page of one tenant hears of others',
        from: ' && opensHere(call, membership.tenantId)',
        to: '',
      },
    ]),
    ...of('erasure/places', tests, [
      { name: 'origins stay behind their tenant', from: '  inTenant(origins, origins.tenantId),\n', to: '' },
    ]),
  ],
};
