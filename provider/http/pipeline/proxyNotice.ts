import type { Settings } from '../../config/config.ts';

const PAGE = 'https://unpkg.com/gatehouse-elements/docs/errors/GH-PROXY-UNTRUSTED.md';

/**
 * Warns once, at the first request with `X-Forwarded-For`, when no proxy is configured: the address of the proxy would
 * then stand for everyone behind it, and they would share one lock-out.
 */
export function proxyNotice({ trustedProxies, log }: Pick<Settings, 'trustedProxies' | 'log'>) {
  let isDue = trustedProxies === 0;
  return ({ headers }: Request): void => {
    if (!isDue || !headers.has('x-forwarded-for')) return;
    isDue = false;
    const message = `[GH-PROXY-UNTRUSTED] X-Forwarded-For is not read. Set TRUSTED_PROXIES to the number of proxies in front. ${PAGE}`;
    log({ level: 'warn', message });
  };
}
