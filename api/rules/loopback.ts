const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Whether a host name, or an address to listen on, leads nowhere but to this machine. IPv6 may stand in brackets, as in
 * a URL.
 */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
