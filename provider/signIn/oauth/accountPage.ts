import { storageKeys } from 'gatehouse-contract/rules.js';
import { renderToString, stylesOf } from 'gatehouse-contract/shells.js';
import { html, Markup } from '../../http/pipeline/html.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { languageOf, type MailLanguage } from '../../messages/mail/language.ts';
import { heldSessions } from '../auth/heldSessions.ts';
import { accountPages, accountPageAt, type AccountPage } from './accountPages.ts';
import { atPrefix, pathAtPrefix } from './addresses.ts';
import { isFor } from './authorize.ts';
import { readBranding, sign, type Branding } from './branding.ts';
import { framed, inline, NOTES_STYLE } from './frame.ts';
import { refusalPage } from './pages.ts';
import { PORTAL } from './portalPage.ts';
import { openRequest, type WaitingRequest } from './request.ts';

/**
 * A page of the provider's own. With a request that waits, each page leads to the others with it, and the sign-in at
 * their end to where that request goes on; without one, to the hosted portal. A request that asks for a new sign-in
 * takes the cookie of the session that was before: else the page would go on with it.
 */
export async function showAccountPage(call: ReadCall, path: string, sealed: string | undefined): Promise<Reply<void>> {
  const { services, request, now } = call;
  const page = accountPageAt(path);
  if (!page) return refusalPage(request, 'unknown');
  // Where the page leads is for the provider to say, not for an address that anybody may write.
  const { searchParams } = new URL(request.url);
  if (searchParams.has('redirectUrl')) {
    searchParams.delete('redirectUrl');
    return Reply.redirect(`${atPrefix(services.settings, `/oauth/account/${path}`)}?${searchParams.toString()}`);
  }
  const waiting = await openRequest(services.sealedNames, sealed, now);
  if (sealed !== undefined && !waiting) return refusalPage(request, 'over');
  const isReplaced = waiting?.isFresh && (await heldSessions(call)).every(({ session }) => !isFor(session, waiting));
  const branding = await readBranding(call.db, waiting?.query);
  const language = languageOf(request);
  return framed(call, {
    title: `${page.title[language]} – ${(branding.tenant ?? branding.vendor).name}`,
    language,
    branding,
    style: STYLE,
    shellStyles: stylesOf(page.tag).map(inline),
    script: waiting && FORGET,
    options: optionsOf(call, sealed, waiting),
    body: box(page, branding, language, waiting?.query.login_hint),
    headers: isReplaced ? { 'Set-Cookie': services.refreshCookie.clear() } : undefined,
  });
}

/** Where the elements lead. What the provider has no page for is `false`. */
function optionsOf(
  { services: { settings } }: ReadCall,
  sealed: string | undefined,
  waiting: WaitingRequest | undefined,
): Record<string, string> {
  const at = (path: string): string =>
    `${pathAtPrefix(settings, path)}${sealed === undefined ? '' : `?request=${sealed}`}`;
  const tenant = waiting?.query.organization;
  return {
    ...(tenant !== undefined && { tenant }),
    'authenticated-url': sealed === undefined ? PORTAL : at('/oauth/authorize/resume'),
    ...Object.fromEntries(accountPages.map(({ route, path }) => [route, at(`/oauth/account/${path}`)])),
    'mfa-mobile-authenticator': 'false',
  };
}

/** All that the page itself looks like: the rest is that of the elements. */
const STYLE =
  inline(`body { margin: 0; background: light-dark(#f5f6f8, #101214); color: light-dark(#16181d, #eef0f3); font: 16px/1.5 system-ui, sans-serif }
${NOTES_STYLE}
auth-provider:is(:defined, :not(:defined)) { display: flex; flex-direction: column; min-block-size: 100dvh }
main { display: grid; flex: 1; place-items: center; padding: 24px 16px; box-sizing: border-box }
main > * { display: block; inline-size: min(100%, 384px) }
[slot='logo'], footer { display: flex; align-items: center; gap: 8px }
[slot='logo'], footer bdi { font-weight: 600 }
footer { flex-wrap: wrap; padding: 16px 24px 24px; font-size: 13px; color: light-dark(#5b616e, #a3a9b5) }
footer bdi { color: light-dark(#16181d, #eef0f3) }
img { block-size: 24px; inline-size: 24px; border-radius: 4px; object-fit: contain }
footer img { block-size: 18px; inline-size: 18px }
@media (max-width: 600px) { footer { justify-content: center } }`);

/**
 * A request that waits is what the sign-in is for. Another page of this origin, such as the portal, may have left an
 * address to go on to, which would win: it is dropped, also when it comes from another tab.
 */
const FORGET = inline(`{
  const forget = () => { for (const kept of [sessionStorage, localStorage]) kept.removeItem('${storageKeys.redirectAfterLogin}') }
  forget()
  addEventListener('storage', forget)
}`);

const AT: Readonly<Record<MailLanguage, string>> = {
  en: 'Signing in at',
  de: 'Anmeldung bei',
  ar: 'تسجيل الدخول إلى',
};

/** The element in the middle, as it looks before its code has loaded. Below a tenant's login: whose service it is. */
function box({ tag, path }: AccountPage, branding: Branding, language: MailLanguage, hint?: string): Markup {
  const { vendor, tenant } = branding;
  const name = html`<span slot="logo">${sign(tenant ?? vendor)}</span>`;
  const isLogin = path === 'login';
  const shell = renderToString(tag, {
    lang: language,
    children: name.text,
    identifier: isLogin ? hint : undefined,
    autofocus: isLogin,
  });
  return html`<main>${new Markup(shell)}</main>
    ${tenant && html`<footer><span>${AT[language]}</span>${sign(vendor)}</footer>`}`;
}
