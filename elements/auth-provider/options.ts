import type { PropertyDeclaration, PropertyDeclarations } from '@lit/reactive-element';
import type { RouteName } from '../../stores/core/context.ts';
import type { GatehouseOptions } from '../../stores/core/options.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';

/** Every route a page may move, by the attribute that moves it: `loginUrl` is `login-url` (ROUTE-001). */
const routeNames: readonly RouteName[] = [
  'authenticatedUrl',
  'loginUrl',
  'logoutUrl',
  'stepUpUrl',
  'signUpUrl',
  'signUpSuccessUrl',
  'activateUrl',
  'activateWithOTCUrl',
  'acceptInvitationUrl',
  'acceptInvitationWithOTCUrl',
  'forgetPasswordUrl',
  'resetPasswordUrl',
  'resetPhoneNumberUrl',
  'socialLoginCallbackUrl',
  'oidcRedirectUrl',
  'samlCallbackUrl',
  'magicLinkCallbackUrl',
  'hostedLoginRedirectUrl',
  'openAppUrl',
  'unlockAccountUrl',
  'approvalFlowUrl',
  'impersonationUrl',
  'mfaMobileAuthenticator',
  'customLoginUrl',
  'customLoginAuthenticatedUrl',
];

/** What the attributes say, as the options of an app; `undefined` where a page says nothing. */
export interface ProviderAttributes extends Partial<Record<RouteName, string | undefined>> {
  app: string;
  baseUrl: GatehouseOptions['baseUrl'];
  mode: 'demo' | undefined;
  urlPrefix: string | undefined;
  clientId: string | undefined;
  appId: string | undefined;
  basename: string | undefined;
  urlStrategy: GatehouseOptions['urlStrategy'];
  hostedLogin: boolean;
  requireSession: boolean;
  entitlements: 'on' | 'off';
  allowForeignRedirects: boolean;
  allowedRedirectOrigins: string;
  metadataOrigins: string;
  includeQueryParam: boolean;
  separateTabsByTenant: boolean;
  scopedBearer: boolean;
  credentials: GatehouseOptions['credentials'];
  tenant: string | undefined;
  sessionCheck: number | undefined;
  logLevel: GatehouseOptions['logLevel'];
  options: Partial<GatehouseOptions> | undefined;
}

/** `activateWithOTCUrl` → `activate-with-otc-url`. */
const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, (_, end = '', start = '', last = '') => `${end}${last}-${start}`)
    .toLowerCase();

const types: Readonly<Record<Exclude<keyof ProviderAttributes, RouteName>, PropertyDeclaration>> = {
  app: {},
  baseUrl: {},
  mode: {},
  urlPrefix: {},
  clientId: {},
  appId: {},
  basename: {},
  urlStrategy: {},
  hostedLogin: { type: Boolean },
  requireSession: { type: Boolean },
  entitlements: {},
  allowForeignRedirects: { type: Boolean },
  allowedRedirectOrigins: {},
  metadataOrigins: {},
  includeQueryParam: { type: Boolean },
  separateTabsByTenant: { type: Boolean },
  scopedBearer: { type: Boolean },
  credentials: {},
  tenant: {},
  sessionCheck: { type: Number },
  logLevel: {},
  options: { attribute: false },
};

/** Where the attributes start from. */
export const providerDefaults: Omit<ProviderAttributes, RouteName> = {
  app: 'default',
  baseUrl: '',
  mode: undefined,
  urlPrefix: undefined,
  clientId: undefined,
  appId: undefined,
  basename: undefined,
  urlStrategy: undefined,
  hostedLogin: false,
  requireSession: false,
  entitlements: 'on',
  allowForeignRedirects: false,
  allowedRedirectOrigins: '',
  metadataOrigins: '',
  includeQueryParam: false,
  separateTabsByTenant: false,
  scopedBearer: false,
  credentials: undefined,
  tenant: undefined,
  sessionCheck: undefined,
  logLevel: undefined,
  options: undefined,
};

export const providerProperties: PropertyDeclarations = Object.fromEntries(
  [...Object.entries(types), ...routeNames.map((name) => [name, {}] as const)].map(([name, type]) => [
    name,
    (Reflect.get(providerDefaults, name) === undefined ? unsaid : attribute)({ attribute: kebab(name), ...type }),
  ]),
);

/** A list in an attribute: its items stand apart by spaces or commas. */
export const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** The options of an app, as the attributes and the `options` property say; the attributes win. */
export function optionsOf(said: ProviderAttributes): GatehouseOptions {
  const {
    app,
    entitlements,
    allowForeignRedirects,
    allowedRedirectOrigins,
    metadataOrigins,
    options = {},
    ...same
  } = said;
  const routes = Object.fromEntries(
    routeNames.flatMap((name) => (same[name] === undefined ? [] : [[name, same[name]]])),
  );
  const plain: Partial<GatehouseOptions> = {
    urlPrefix: same.urlPrefix,
    clientId: same.clientId,
    appId: same.appId,
    basename: same.basename,
    urlStrategy: same.urlStrategy,
    hostedLogin: same.hostedLogin || undefined,
    requireSession: same.requireSession || undefined,
    includeQueryParam: same.includeQueryParam || undefined,
    separateTabsByTenant: same.separateTabsByTenant || undefined,
    scopedBearer: same.scopedBearer || undefined,
    credentials: same.credentials,
    tenantResolver: same.tenant ? () => ({ tenant: same.tenant }) : undefined,
    sessionCheck: same.sessionCheck,
    logLevel: same.logLevel,
    entitlements: entitlements === 'off' ? false : undefined,
    enforceRedirectUrlSameSite: allowForeignRedirects ? false : undefined,
    allowedRedirectOrigins: allowedRedirectOrigins ? listOf(allowedRedirectOrigins) : undefined,
    metadataOrigins: metadataOrigins ? listOf(metadataOrigins) : undefined,
  };
  const named = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...options,
    ...named,
    name: app,
    baseUrl: said.baseUrl || options.baseUrl || '',
    routes: { ...options.routes, ...routes },
  };
}
