import { html } from '../../http/pipeline/html.ts';
import type { Reply } from '../../http/pipeline/reply.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { languageOf, type MailLanguage } from '../../messages/mail/language.ts';
import { pathAtPrefix } from './addresses.ts';
import { readBranding, sign } from './branding.ts';
import { framed, inline, NOTES_STYLE } from './frame.ts';

/** Where the portal is: as published clients have it, without the prefix. */
export const PORTAL = '/oauth/portal';

/**
 * The administration portal on the provider's own origin, with the session of its cookie. Who has none is led to the
 * login page, and comes back to the page of the portal that the fragment names.
 */
export async function showPortal(call: ReadCall): Promise<Reply<void>> {
  const { settings } = call.services;
  const branding = await readBranding(call.db);
  const language = languageOf(call.request);
  return framed(call, {
    title: `${titles[language]} – ${branding.vendor.name}`,
    language,
    branding,
    style: STYLE,
    options: {
      'require-session': '',
      'authenticated-url': PORTAL,
      'login-url': pathAtPrefix(settings, '/oauth/account/login'),
      'step-up-url': pathAtPrefix(settings, '/oauth/account/step-up'),
    },
    body: html`<admin-portal><span slot="logo">${sign(branding.vendor)}</span></admin-portal>`,
  });
}

const titles: Readonly<Record<MailLanguage, string>> = { en: 'Account', de: 'Konto', ar: 'الحساب' };

/** Nothing is behind the portal here, so no way leads back. */
const STYLE = inline(`body { margin: 0; background: light-dark(#f5f6f8, #101214); font: 16px/1.5 system-ui, sans-serif }
${NOTES_STYLE}
admin-portal::part(back-to-app) { display: none }
[slot='logo'] { display: flex; align-items: center; gap: 8px; padding: 8px 8px 16px; font-weight: 600 }
[slot='logo'] img { block-size: 24px; inline-size: 24px; border-radius: 4px; object-fit: contain }`);
