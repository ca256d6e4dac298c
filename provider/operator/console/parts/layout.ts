import { html, type Content, type Markup } from '../../../http/pipeline/html.ts';

export interface Page {
  title: string;
  lead: string;
  /** Where the page belongs in the navigation; one level up for a page about one thing. */
  section: string;
  /** A page about one thing leads back to the list. */
  back?: { href: string; label: string };
  body: Content;
}

/** The places of the console. */
const navigation: readonly { label: string; links: readonly (readonly [path: string, label: string])[] }[] = [
  {
    label: 'Entitlements',
    links: [
      ['tenants', 'Tenants'],
      ['plans', 'Plans'],
      ['features', 'Features'],
    ],
  },
  {
    label: 'People',
    links: [
      ['users', 'Users'],
      ['roles', 'Roles'],
    ],
  },
  {
    label: 'Provider',
    links: [
      ['flags', 'Portal flags'],
      ['vendor', 'Vendor'],
      ['outbox', 'Outbox'],
      ['audit', 'Audit'],
    ],
  },
];

/** The script holds the body back: what is submitted before it, the browser would post by itself, and lose. */
const shell = (title: string, body: Content): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/console/console.css"><script src="/console/console.js"></script></head><body>${body}</body></html>`
      .text
  }`;

const withoutScript: Markup = html`<noscript><p class="notice" role="status">This page needs its script: changes are sent as JSON.</p></noscript>`;

/** A page of the console, with its navigation. */
export function consolePage(page: Page, vendorName: string): string {
  return shell(
    `${page.title} · Console`,
    html`<a class="skip" href="#main">Skip to the content</a>
<div class="shell"><nav class="navigation" aria-label="Console"><p class="brand" dir="auto" title="${vendorName}">${vendorName}<span>Operator’s console</span></p>
${navigation.map(({ label, links }) => html`<div class="group"><p class="group-label">${label}</p>${links.map(([path, name]) => html`<a class="place" href="/console/${path}"${path === page.section && html` aria-current="page"`}>${name}</a>`)}</div>`)}
<form class="leave" method="post" id="leave" data-session="end"><button class="button small" type="submit">End session</button></form></nav>
<main id="main" tabindex="-1">${page.back && html`<a class="back" href="${page.back.href}"><span aria-hidden="true">← </span>${page.back.label}</a>`}
<header class="page-head"><h1 dir="auto">${page.title}</h1><p>${page.lead}</p></header>${page.body}</main></div>
<p class="toast" id="notice" role="status"></p>${withoutScript}`,
  );
}

/** The page without a session: a form for the key. */
export const signInPage = (): string =>
  shell(
    'Console',
    html`<main class="alone" id="main"><section class="panel box"><form method="post" id="open" data-session="open"><header class="page-head"><h1>Operator’s console</h1><p>Open it with the address that was printed when the provider started, or enter the key from its end.</p></header>
<div class="field"><label for="open-key">Key</label><input class="control" id="open-key" name="key" type="password" autocomplete="off" required aria-describedby="open-key-message"><p class="message" id="open-key-message" data-message="key"></p></div>
<p class="form-message" role="alert"></p><button class="button primary wide" type="submit">Open the console</button></form>
<p class="foot-note">Lost the key? <code>gatehouse-provider console-key</code> prints a new one and ends every session that the old one opened.</p></section></main>${withoutScript}`,
  );

/** A page that is not there, or a database that is not. */
export const troublePage = (title: string, text: string): string =>
  shell(
    title,
    html`<main class="alone" id="main"><section class="panel box"><header class="page-head"><h1>${title}</h1><p>${text}</p></header><p><a href="/console/tenants">To the tenants</a></p></section></main>`,
  );
