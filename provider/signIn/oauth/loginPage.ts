import { createHash } from 'node:crypto';
import type { Settings } from '../../config/config.ts';
import { contentPolicy } from '../../http/pipeline/contentPolicy.ts';
import { html, Markup } from '../../http/pipeline/html.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { languageOf, type MailLanguage } from '../../messages/mail/language.ts';
import { readVendor, type Vendor } from '../../vendor/configuration/storage.ts';
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
  const vendor = await readVendor(call.db);
  const picture = pictureOf(vendor);
  const language = languageOf(call.request);
  const tenant = waiting.query.organization;
  return Reply.html(document({ settings, clientId, hostedAssets, sealed, tenant, vendor, picture, language }), {
    headers: {
      'Content-Security-Policy': policy(hostedAssets, picture),
      ...(isReplaced && { 'Set-Cookie': refreshCookie.clear() }),
    },
  });
}

const titles: Readonly<Record<MailLanguage, string>> = { en: 'Sign in', de: 'Anmelden', ar: 'تسجيل الدخول' };

/** All that the page itself looks like: the rest is that of the elements. The policy names it by its hash. */
const STYLE = `body { margin: 0; background: light-dark(#f5f6f8, #101214); color: light-dark(#16181d, #eef0f3); font: 16px/1.5 system-ui, sans-serif }
main { display: grid; min-block-size: 100dvh; place-items: center; padding: 24px 16px; box-sizing: border-box }
auth-provider { display: block; inline-size: min(100%, 384px) }
[slot='logo'] { display: flex; align-items: center; gap: 8px; font-weight: 600 }
[slot='logo'] img { block-size: 24px; inline-size: 24px; border-radius: 4px }`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The policy that the elements are made for: nothing inline but the style of the page, scripts of one folder alone. */
const policy = (assets: string, picture: URL | undefined): string =>
  contentPolicy(
    `script-src ${assets}`,
    `style-src ${assets} ${STYLE_HASH}`,
    `img-src 'self' data:${picture ? ` ${picture.origin}` : ''}`,
    "connect-src 'self'",
  );

/** The vendor's icon, else its logo, where the vendor hosts one. */
function pictureOf({ icon, logo }: Pick<Vendor, 'icon' | 'logo'>): URL | undefined {
  const addresses = [icon, logo].filter((address) => URL.canParse(address)).map((address) => new URL(address));
  return addresses.find(({ protocol }) => protocol === 'https:');
}

interface Shown {
  readonly settings: Settings;
  readonly clientId: string;
  readonly hostedAssets: string;
  readonly sealed: string;
  /** The alias of the tenant that the request names. */
  readonly tenant: string | undefined;
  readonly vendor: Vendor;
  readonly picture: URL | undefined;
  readonly language: MailLanguage;
}

function document({ settings, clientId, hostedAssets, sealed, tenant, vendor, picture, language }: Shown): string {
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
  const title = `${titles[language]} – ${vendor.name}`;
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${hostedAssets}preload.css" />
        <style>${new Markup(STYLE)}</style>
        <script type="module" src="${hostedAssets}autoloader.js" crossorigin></script>
      </head>
      <body>
        <main>
          <auth-provider${given}>
            <auth-login>
              <span slot="logo">${picture && html`<img src="${picture.href}" alt="" />`}<bdi>${vendor.name}</bdi></span>
              <form></form>
            </auth-login>
          </auth-provider>
        </main>
      </body>
    </html>`.text;
}
