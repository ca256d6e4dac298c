import { createHash } from 'node:crypto';
import { contentPolicy } from '../../http/pipeline/contentPolicy.ts';
import { html, Markup } from '../../http/pipeline/html.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import type { MailLanguage } from '../../messages/mail/language.ts';
import type { Branding } from './branding.ts';
import { refusalPage } from './pages.ts';

/** A style or a script that is written into the page: the policy names it by its hash. */
export interface Inline {
  readonly text: string;
  readonly hash: string;
}

export const inline = (text: string): Inline => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

/** What a browser that runs no scripts shows instead of the elements. */
const WITHOUT_SCRIPTS: Readonly<Record<MailLanguage, string>> = {
  en: 'This page needs JavaScript. Turn it on in your browser, then load the page again.',
  de: 'Diese Seite braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.',
  ar: 'تحتاج هذه الصفحة إلى جافاسكريبت. فعّلها في متصفحك ثم أعد تحميل الصفحة.',
};

/** What is shown where the code of the elements does not arrive. */
const NOT_LOADED: Readonly<Record<MailLanguage, readonly [text: string, link: string]>> = {
  en: ['This page could not be loaded completely.', 'Load it again'],
  de: ['Diese Seite konnte nicht vollständig geladen werden.', 'Neu laden'],
  ar: ['تعذّر تحميل هذه الصفحة بالكامل.', 'أعد تحميلها'],
};

/**
 * Before the first script of the page is asked for: shows that one does not come, and keeps what is submitted before
 * the element of a form is there, which takes it then.
 */
const FIRST_SCRIPT = inline(`{
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement) document.querySelector('[data-not-loaded]').hidden = false
  }, true)
  addEventListener('submit', (event) => {
    const { target: form } = event
    const { localName } = form.parentElement
    if (customElements.get(localName) || !localName.includes('-')) return
    event.preventDefault()
    customElements.whenDefined(localName).then(() => form.requestSubmit())
  }, true)
}`);

/** How both look, for the style of each page. */
export const NOTES_STYLE =
  'noscript, [data-not-loaded]:not([hidden]) { display: block; margin: 0; padding: 24px 16px; text-align: center }';

/** A page of the provider that is made of the elements. */
export interface FramedPage {
  readonly title: string;
  readonly language: MailLanguage;
  readonly branding: Branding;
  readonly style: Inline;
  /** The styles of what a tag shows before its code has loaded, which stand in `body`. */
  readonly shellStyles?: readonly Inline[] | undefined;
  /** Runs before the elements. */
  readonly script?: Inline | undefined;
  /** The options of the elements, by the names of their attributes. */
  readonly options: Readonly<Record<string, string>>;
  /** The contents of the provider's tag. */
  readonly body: Markup;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Answers with a page made of the elements, which come from `HOSTED_ASSETS`. Every one of them has the same policy, the
 * same language and the same client: that of the vendor, whose cookie is the session of the provider's own origin.
 */
export function framed({ services, request }: Circumstances, page: FramedPage): Reply<void> {
  const { settings, clientId } = services;
  const { hostedAssets } = settings;
  if (hostedAssets === undefined) return refusalPage(request, 'assets');
  const options = {
    'base-url': settings.publicUrl,
    'url-prefix': settings.urlPrefix,
    'client-id': clientId,
    ...page.options,
  };
  return Reply.html(document(page, hostedAssets, options), {
    headers: { 'Content-Security-Policy': policy(page, hostedAssets), ...page.headers },
  });
}

/** The policy that the elements are made for: nothing inline but what its hash names, scripts of one folder alone. */
const policy = ({ style, shellStyles = [], script, branding }: FramedPage, assets: string): string =>
  contentPolicy(
    ['script-src', assets, FIRST_SCRIPT.hash, script?.hash].filter(Boolean).join(' '),
    ['style-src', assets, ...[style, ...shellStyles].map(({ hash }) => hash)].join(' '),
    ['img-src', "'self'", 'data:', ...branding.origins].join(' '),
    "connect-src 'self'",
  );

function document(
  { title, language, style, script, body }: FramedPage,
  assets: string,
  options: Readonly<Record<string, string>>,
): string {
  const [notLoaded, again] = NOT_LOADED[language];
  const given = Object.entries(options).map(([name, value]) => html` ${name}="${value}"`);
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${script && html`<script>${new Markup(script.text)}</script>`}
        <link rel="stylesheet" href="${assets}preload.css" crossorigin />
        <style>${new Markup(style.text)}</style>
        <script>${new Markup(FIRST_SCRIPT.text)}</script>
        <script type="module" src="${assets}autoloader.js" crossorigin></script>
      </head>
      <body>
        <noscript>${WITHOUT_SCRIPTS[language]}</noscript>
        <p data-not-loaded role="alert" hidden>${notLoaded} <a href="">${again}</a></p>
        <auth-provider${given}>${body}</auth-provider>
      </body>
    </html>`.text;
}
