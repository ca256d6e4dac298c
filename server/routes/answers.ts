import type { LayerConfig } from '../config/readConfig.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

type Secure = Pick<LayerConfig, 'secureCookies'>;

/** Nothing that this layer answers is a page that may run scripts, be framed or be kept (SRV-11, SRV-19). */
export function answerHeaders({ secureCookies }: Secure, lines: readonly string[] = []): Headers {
  const headers = new Headers({
    'cache-control': 'no-store',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': `${POLICY}; sandbox`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (secureCookies) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  for (const line of lines) headers.append('set-cookie', line);
  return headers;
}

export function json(config: Secure, status: number, body: unknown, lines: readonly string[] = []): Response {
  const headers = answerHeaders(config, lines);
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers });
}

/** A refusal in the form of the provider, which the client in the page understands. */
export const refusal = (config: Secure, status: number, message: string, lines: readonly string[] = []): Response =>
  json(config, status, { errors: [message] }, lines);

export const nothing = (config: Secure): Response =>
  new Response(null, { status: 204, headers: answerHeaders(config) });

export function redirect(config: Secure, location: string, lines: readonly string[] = []): Response {
  const headers = answerHeaders(config, lines);
  headers.set('location', location);
  return new Response(null, { status: 303, headers });
}

/** What a page says that leads on by itself. */
export const LED_ON = 'You are being led on.';

export function page(
  config: Secure,
  {
    status,
    title,
    text,
    link,
    refresh,
  }: { status: number; title: string; text: string; link: string; refresh?: boolean },
  lines: readonly string[] = [],
): Response {
  const headers = answerHeaders(config, lines);
  headers.set('content-type', 'text/html; charset=utf-8');
  // A page in a sandbox is of no site: it may not lead on by itself, and its links would carry no strict cookie.
  headers.set('content-security-policy', POLICY);
  const href = escape(link);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${refresh ? `<meta http-equiv="refresh" content="0;url=${href}">` : ''}<title>${escape(title)}</title></head>
<body><main><h1>${escape(title)}</h1><p>${escape(text)}</p><p><a href="${href}">Go on</a></p></main></body></html>`;
  return new Response(html, { status, headers });
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
