import type { Settings } from '../../config/config.ts';
import { contentPolicy } from '../../http/pipeline/contentPolicy.ts';
import { html } from '../../http/pipeline/html.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { pathAtPrefix } from './addresses.ts';
import { refusalPage } from './pages.ts';
import { heldSessions } from '../auth/heldSessions.ts';
import { isFor } from './authorize.ts';
import { openRequest } from './request.ts';

/** Pages that the provider does not serve: no link of the login leads there. */
const NOT_HERE = [
  'forget-password-url',
  'sign-up-url',
  'step-up-url',
  'mfa-mobile-authenticator',
  'unlock-account-url',
  'reset-phone-number-url',
] as const;

/**
 * The provider's own login page, made of the elements, for a request that waits. After the sign-in the page leads to
 * where that request goes on. A request that asks for a new sign-in takes the cookie of the session that was before:
 * else the page would go on with it.
 */
export async function showLoginPage(call: ReadCall, sealed: string | undefined): Promise<Reply<void>> {
  const { services, now } = call;
  const waiting = await openRequest(services.sealedNames, sealed, now);
  if (!waiting || sealed === undefined) return refusalPage('over');
  const { settings, clientId, refreshCookie } = services;
  const { hostedAssets } = settings;
  if (hostedAssets === undefined) return refusalPage('assets');
  const isReplaced = waiting.isFresh && (await heldSessions(call)).every(({ session }) => !isFor(session, waiting));
  return Reply.html(document({ settings, clientId, hostedAssets, sealed, tenant: waiting.query.organization }), {
    headers: {
      'Content-Security-Policy': policy(hostedAssets),
      ...(isReplaced && { 'Set-Cookie': refreshCookie.clear() }),
    },
  });
}

/** The policy that the elements are made for: nothing inline, and scripts of one folder alone. */
const policy = (assets: string): string =>
  contentPolicy(`script-src ${assets}`, `style-src ${assets}`, "img-src 'self' data:", "connect-src 'self'");

interface Shown {
  readonly settings: Settings;
  readonly clientId: string;
  readonly hostedAssets: string;
  readonly sealed: string;
  /** The alias of the tenant that the request names. */
  readonly tenant: string | undefined;
}

function document({ settings, clientId, hostedAssets, sealed, tenant }: Shown): string {
  const at = (path: string): string => pathAtPrefix(settings, path);
  const attributes = {
    'base-url': settings.publicUrl,
    'url-prefix': settings.urlPrefix,
    'client-id': clientId,
    ...(tenant !== undefined && { tenant }),
    'login-url': at('/oauth/account/login'),
    'authenticated-url': `${at('/oauth/authorize/resume')}?request=${sealed}`,
    ...Object.fromEntries(NOT_HERE.map((name) => [name, 'false'])),
  };
  const given = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Sign in</title>
        <link rel="stylesheet" href="${hostedAssets}preload.css" />
        <script type="module" src="${hostedAssets}autoloader.js" crossorigin></script>
      </head>
      <body>
        <main>
          <auth-provider${given}>
            <auth-login><form></form></auth-login>
          </auth-provider>
        </main>
      </body>
    </html>`.text;
}
