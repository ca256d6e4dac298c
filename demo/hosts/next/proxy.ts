import { NextResponse } from 'next/server';
import { nextProxy } from 'gatehouse-elements/server/next.js';
import { layer } from './layer';

/** Renews the session before a page is rendered, and leads visitors of the reports to the sign-in. */
export const proxy = nextProxy(layer, NextResponse, {
  needsUser: ['/reports'],
  policy: (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types nextjs nextjs#bundler',
    ].join('; '),
});

/** Files are for all, and what the layer answers by route handlers has no page. */
export const config = { matcher: ['/((?!_next/|api/|account/logout|favicon.ico).*)', '/'] };
