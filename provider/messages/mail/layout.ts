import { html, Markup } from '../../http/pipeline/html.ts';
import type { MailLanguage } from './language.ts';
import { plainName, type Block, type Letter, type Phrase } from './letter.ts';
import { fallbackOf, toText } from './mail.ts';

/** Whom a mail is from, as its head shows it. */
export interface Brand {
  readonly name: string;
  /** A hosted picture that mail programs can show. */
  readonly picture?: string | undefined;
}

/**
 * The vendor as mails show it. Its icon, else its logo, is loaded from where the vendor hosts it: attached pictures
 * look like files, and mail programs drop `data:` and show no SVG.
 */
export const brandOf = ({ name, icon, logo }: { name: string; icon: string; logo: string }): Brand => ({
  name,
  picture: [icon, logo].find((address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, pathname } = new URL(address);
    return protocol === 'https:' && !/\.svg$/i.test(pathname);
  }),
});

/**
 * The form of every mail: a text for every program, and HTML from tables and inline styles, which mail programs
 * understand.
 */
export function renderLetter(
  letter: Letter,
  language: MailLanguage,
  brand: Brand,
): { subject: string; text: string; html: string } {
  return {
    subject: toText(letter.subject),
    text: toTextPart(letter, brand.name),
    html: toHtmlPart(letter, language, brand).text,
  };
}

function toTextPart({ title, blocks, reason }: Letter, product: string): string {
  const parts = blocks.map((block): string => {
    if (block.kind === 'button') return `${block.label}:\n${block.href}`;
    if (block.kind === 'link') return `${block.text}:\n${block.href}`;
    if (block.kind === 'code') return `    ${block.code}`;
    if (block.kind === 'facts') return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    return toText(block.text);
  });
  return `${[toText(title), ...parts, `-- \n${toText(reason)}\n${plainName(product)}`].join('\n\n')}\n`;
}

const toMarkup = (phrase: Phrase): Markup[] =>
  phrase.map((part) => {
    if (typeof part === 'string') return html`${part}`;
    const value = html`<bdi>${part.value}</bdi>`;
    return part.strong ? html`<b style="font-weight:600">${value}</b>` : value;
  });

const FONT = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI','Noto Sans',Roboto,Arial,sans-serif";
const LINK = 'color:#3c4aa6;word-break:break-all';

function toBlock(block: Block): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:16px 0 0">${toMarkup(block.text)}</p>`;
    case 'quiet':
      return html`<p class="muted" style="margin:16px 0 0;color:#565c69">${toMarkup(block.text)}</p>`;
    case 'button':
      return html`<p style="margin:24px 0 8px"><a class="button" href="${block.href}" style="display:inline-block;padding:12px 24px;border:1px solid #7988d8;border-radius:8px;background:#8f9ffe;color:#000000;font-weight:600;line-height:20px;text-align:center;text-decoration:none">${block.label}</a></p>`;
    case 'code':
      return html`<p class="code" dir="ltr" translate="no" style="margin:16px 0 0;padding:16px;border-radius:8px;background:#eeeff4;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:600;letter-spacing:0.18em;line-height:40px;text-align:center;text-indent:0.18em">${block.code}</p>`;
    case 'link':
      return html`<p style="margin:16px 0 0"><a class="link" href="${block.href}" style="${LINK}">${block.text}</a></p>`;
    case 'facts':
      return html`<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0;padding:12px 16px;border:1px solid #dfe1e8;border-radius:8px;font-size:14px;line-height:20px">${block.facts.map(
        ([label, value]) =>
          html`<tr><td class="quiet" valign="top" style="padding:4px 0;padding-inline-end:24px;color:#6b7180;white-space:nowrap">${label}</td><td width="100%" style="padding:4px 0;word-break:break-word"><bdi>${value}</bdi></td></tr>`,
      )}</table>`;
  }
}

/** What a mail program that reads styles does better: narrow screens and the dark scheme. */
const STYLE = new Markup(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.page{padding:0 0 24px!important}
.card{padding:24px 20px 28px!important;border-width:0 0 1px!important;border-radius:0!important}
.foot{padding-left:20px!important;padding-right:20px!important}
.button{display:block!important}
}
@media (prefers-color-scheme:dark){
.page,.foot{background:#0f1115!important}
.card{background:#16181d!important;border-color:#282b33!important;color:#eceef2!important}
.muted{color:#b2b7c2!important}
.quiet,.foot,.fall{color:#9aa0ad!important}
.fall{border-color:#282b33!important}
.code{background:#272a33!important}
.facts{border-color:#343842!important}
.link{color:#aab5ff!important}
}`);

function toHtmlPart(
  { subject, preview, title, blocks, reason }: Letter,
  language: MailLanguage,
  { name: product, picture }: Brand,
): Markup {
  const brand = plainName(product);
  // The name is beside it, so nothing is missing where a mail program loads no pictures.
  const mark =
    picture !== undefined &&
    html`<img src="${picture}" alt="" height="24" style="height:24px;width:auto;max-width:160px;margin-inline-end:8px;border:0;vertical-align:middle">`;
  const button = blocks.find((block) => block.kind === 'button');
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const fallback =
    button &&
    html`<p class="fall" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e8ee;color:#6b7180;font-size:13px;line-height:20px">${fallbackOf(language)}<br><a class="link" dir="ltr" href="${button.href}" style="${LINK}">${button.href}</a></p>`;
  return html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${toText(subject)}</title><style>${STYLE}</style></head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${toMarkup(preview)}</div>
<table role="presentation" class="page" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="padding:24px 16px 32px;background:#f6f7f9;${FONT}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:start"><tr><td class="card" style="padding:32px 40px 40px;border:1px solid #e6e8ee;border-radius:12px;background:#ffffff;color:#16181d;font-size:16px;line-height:24px">
<p style="margin:0;font-weight:600">${mark}<bdi>${brand}</bdi></p>
<h1 style="margin:24px 0 0;font-size:20px;font-weight:600;line-height:28px">${toMarkup(title)}</h1>
${blocks.map(toBlock)}
${fallback}
</td></tr><tr><td class="foot" style="padding:20px 40px 0;color:#6b7180;font-size:12px;line-height:18px">
<p style="margin:0">${toMarkup(reason)}</p><p style="margin:8px 0 0"><bdi>${brand}</bdi></p>
</td></tr></table></td></tr></table></body></html>
`;
}
