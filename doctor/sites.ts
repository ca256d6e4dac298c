/**
 * Whether two addresses belong to different sites: another scheme, or another registrable domain. Without the list of public
 * suffixes a short second-level label (`co.uk`) is taken for one.
 */
export const isCrossSite = (a: URL, b: URL): boolean => siteOf(a) !== siteOf(b);

function siteOf({ protocol, hostname }: URL): string {
  if (/^[\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;
  const labels = hostname.split('.');
  const isShort = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) <= 3;
  return `${protocol}//${labels.slice(isShort ? -3 : -2).join('.')}`;
}
