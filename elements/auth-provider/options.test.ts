import { expect } from '@open-wc/testing';
import { appOptions, appRoutes, type GatehouseOptions, type RouteName } from '../../stores/core/options.ts';
import './auth-provider.ts';
import { optionsOf } from './options.ts';

/** Every route of the specification by the attribute a page writes (ROUTE-001 to ROUTE-020). */
const routes: Readonly<Record<RouteName, string>> = {
  authenticatedUrl: 'authenticated-url',
  loginUrl: 'login-url',
  logoutUrl: 'logout-url',
  stepUpUrl: 'step-up-url',
  signUpUrl: 'sign-up-url',
  signUpSuccessUrl: 'sign-up-success-url',
  activateUrl: 'activate-url',
  activateWithOTCUrl: 'activate-with-otc-url',
  acceptInvitationUrl: 'accept-invitation-url',
  acceptInvitationWithOTCUrl: 'accept-invitation-with-otc-url',
  forgetPasswordUrl: 'forget-password-url',
  resetPasswordUrl: 'reset-password-url',
  resetPhoneNumberUrl: 'reset-phone-number-url',
  socialLoginCallbackUrl: 'social-login-callback-url',
  oidcRedirectUrl: 'oidc-redirect-url',
  samlCallbackUrl: 'saml-callback-url',
  magicLinkCallbackUrl: 'magic-link-callback-url',
  hostedLoginRedirectUrl: 'hosted-login-redirect-url',
  openAppUrl: 'open-app-url',
  unlockAccountUrl: 'unlock-account-url',
  approvalFlowUrl: 'approval-flow-url',
  impersonationUrl: 'impersonation-url',
  mfaMobileAuthenticator: 'mfa-mobile-authenticator',
  customLoginUrl: 'custom-login-url',
  customLoginAuthenticatedUrl: 'custom-login-authenticated-url',
};

type Plain = Exclude<
  keyof GatehouseOptions,
  'routes' | 'additionalHeaders' | 'additionalQueryParams' | 'onError' | 'emit' | 'fetch' | 'ports' | 'tenantResolver'
>;
/**
 * Every option that is no function: attribute, what a page writes, the property and its value, and what becomes of it.
 */
const options: Readonly<
  Record<Plain, readonly [attribute: string, text: string, property: string, value: unknown, option: unknown]>
> = {
  name: ['app', 'admin', 'app', 'admin', 'admin'],
  baseUrl: ['base-url', 'https://id.example', 'baseUrl', 'https://id.example', 'https://id.example'],
  urlPrefix: ['url-prefix', '', 'urlPrefix', '', ''],
  clientId: ['client-id', 'c1', 'clientId', 'c1', 'c1'],
  appId: ['app-id', 'a1', 'appId', 'a1', 'a1'],
  basename: ['basename', '/app', 'basename', '/app', '/app'],
  urlStrategy: ['url-strategy', 'hash', 'urlStrategy', 'hash', 'hash'],
  hostedLogin: ['hosted-login', '', 'hostedLogin', true, true],
  requireSession: ['require-session', '', 'requireSession', true, true],
  entitlements: ['entitlements', 'off', 'entitlements', 'off', false],
  enforceRedirectUrlSameSite: ['allow-foreign-redirects', '', 'allowForeignRedirects', true, false],
  allowedRedirectOrigins: [
    'allowed-redirect-origins',
    'https://a.example https://b.example',
    'allowedRedirectOrigins',
    'https://a.example,https://b.example',
    ['https://a.example', 'https://b.example'],
  ],
  metadataOrigins: [
    'metadata-origins',
    'https://c.example',
    'metadataOrigins',
    'https://c.example',
    ['https://c.example'],
  ],
  includeQueryParam: ['include-query-param', '', 'includeQueryParam', true, true],
  separateTabsByTenant: ['separate-tabs-by-tenant', '', 'separateTabsByTenant', true, true],
  scopedBearer: ['scoped-bearer', '', 'scopedBearer', true, true],
  credentials: ['credentials', 'same-origin', 'credentials', 'same-origin', 'same-origin'],
  sessionCheck: ['session-check', '0', 'sessionCheck', 0, 0],
  logLevel: ['log-level', 'debug', 'logLevel', 'debug', 'debug'],
};

const made = () => document.createElement('auth-provider');

describe('every route and option of <auth-provider>, as attribute and as property', () => {
  it('knows every route and option there is', () => {
    expect(Object.keys(routes)).to.have.members(Object.keys(appRoutes));
    expect([...Object.values(options).map(([, , property]) => property), 'tenant']).to.have.members(
      Object.keys(appOptions),
    );
  });

  for (const [route, attribute] of Object.entries(routes))
    it(`${attribute} moves ${route} (ROUTE-001)`, () => {
      const [byAttribute, byProperty] = [made(), made()];
      byAttribute.setAttribute(attribute, '/elsewhere');
      Object.assign(byProperty, { [route]: '/elsewhere' });
      for (const element of [byAttribute, byProperty])
        expect(optionsOf(element).routes).to.deep.equal({ [route]: '/elsewhere' });
      byAttribute.removeAttribute(attribute);
      expect(optionsOf(byAttribute).routes, 'the default is back').to.deep.equal({});
    });

  it('false says that the page serves nothing at a route, as attribute and as property', () => {
    const [byAttribute, byProperty] = [made(), made()];
    byAttribute.setAttribute('sign-up-url', 'false');
    byProperty.signUpUrl = false;
    for (const element of [byAttribute, byProperty])
      expect(optionsOf(element).routes).to.deep.equal({ signUpUrl: false });
  });

  for (const [option, [attribute, text, property, value, expected]] of Object.entries(options))
    it(`${attribute} is ${option}`, () => {
      const [byAttribute, byProperty] = [made(), made()];
      byAttribute.setAttribute(attribute, text);
      Object.assign(byProperty, { [property]: value });
      for (const element of [byAttribute, byProperty])
        expect(optionsOf(element)).to.deep.include({ [option]: expected });
    });

  it('a property that a framework has set to null says nothing', () => {
    const element = made();
    Object.assign(element, { app: null, clientId: null, loginUrl: null, options: null });
    expect(optionsOf(element)).to.deep.equal({ name: 'default', baseUrl: '', routes: {} });
  });

  it('what a page has put on the prototype of all objects says nothing (ELE-14)', () => {
    const element = made();
    element.baseUrl = 'https://id.example';
    const added = { name: 'polluted', initial: 'polluted', type: Boolean };
    try {
      for (const [key, value] of Object.entries(added))
        Reflect.defineProperty(Object.prototype, key, { value, configurable: true, writable: true });
      expect(Object.entries(optionsOf(element))).to.deep.equal([
        ['baseUrl', 'https://id.example'],
        ['name', 'default'],
        ['routes', {}],
      ]);
    } finally {
      for (const key of Object.keys(added)) Reflect.deleteProperty(Object.prototype, key);
    }
  });

  it('tenant names the tenant whose login this is (ROUTE-021)', () => {
    const element = made();
    element.setAttribute('tenant', 'acme');
    expect(optionsOf(element).tenantResolver?.()).to.deep.equal({ tenant: 'acme' });
    element.removeAttribute('tenant');
    expect(optionsOf(element)).not.to.have.property('tenantResolver');
  });

  it('functions come by options, and attributes win over them', () => {
    const element = made();
    const additionalHeaders = () => ({ 'x-host': '1' });
    element.options = { additionalHeaders, clientId: 'by options', routes: { loginUrl: '/a', logoutUrl: '/b' } };
    element.setAttribute('client-id', 'by attribute');
    element.loginUrl = '/c';
    expect(optionsOf(element)).to.deep.include({
      additionalHeaders,
      clientId: 'by attribute',
      routes: { loginUrl: '/c', logoutUrl: '/b' },
    });
  });
});
