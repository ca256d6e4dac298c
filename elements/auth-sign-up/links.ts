import type { Links } from './props.ts';

/** The links that lead to a page of the web; anything else is no link (ELE-01). */
export function safeLinks({ terms, privacy }: Links, base: string): Links {
  const safe = (href: string): string => {
    const url = href ? URL.parse(href, base) : null;
    return url && /^https?:$/.test(url.protocol) ? url.href : '';
  };
  return { terms: safe(terms), privacy: safe(privacy) };
}
