/** Reads Content Security Policies as far as the library depends on them. */

export type Policy = ReadonlyMap<string, readonly string[]>;

/** A header may hold several policies, apart by commas; the first of two directives with one name counts. */
export function parsePolicies(headers: readonly string[]): readonly Policy[] {
  return headers
    .flatMap((header) => header.split(','))
    .flatMap((text) => {
      const policy = new Map<string, readonly string[]>();
      for (const directive of text.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
      }
      return policy.size ? [policy] : [];
    });
}

/** Policies that stand in the page itself. */
export const policiesInHtml = (html: string): readonly string[] =>
  [...html.matchAll(/<meta\b[^>]*>/gi)].flatMap(([tag]) => {
    if (!/http-equiv\s*=\s*["']?content-security-policy["'\s/>]/i.test(tag)) return [];
    const content = /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    return content ? [(content[1] ?? content[2] ?? '').replaceAll('&#39;', "'").replaceAll('&quot;', '"')] : [];
  });

/** The sources that hold for a directive: its own, else the default's; undefined when nothing restricts it. */
export const sourcesOf = (policy: Policy, directive: string): readonly string[] | undefined =>
  policy.get(directive) ?? policy.get('default-src');

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ protocol, port }: URL): string => port || (defaultPorts[protocol] ?? '');

function matchesHost(source: string, url: URL, page: URL): boolean {
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme, host = '', port, path = '/'] = parts;
  const wanted = scheme ? `${scheme.toLowerCase()}:` : page.protocol;
  if (wanted !== url.protocol && !(wanted === 'http:' && url.protocol === 'https:')) return false;
  const name = url.hostname.toLowerCase();
  if (host.startsWith('*.') ? !name.endsWith(host.slice(1).toLowerCase()) : host !== '*' && host.toLowerCase() !== name)
    return false;
  if (port !== '*' && (port ?? defaultPorts[url.protocol]) !== portOf(url)) return false;
  return path.endsWith('/') ? url.pathname.startsWith(path) || `${url.pathname}/` === path : url.pathname === path;
}

/** Whether a list of sources lets a page load from an address. */
export const allows = (sources: readonly string[], url: URL, page: URL): boolean =>
  sources.some((source) => {
    const word = source.toLowerCase();
    if (word === "'self'") return url.origin === page.origin;
    if (word === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
    if (/^[a-z][a-z\d+.-]*:$/.test(word))
      return word === url.protocol || (word === 'http:' && url.protocol === 'https:');
    return !word.startsWith("'") && matchesHost(source, url, page);
  });
