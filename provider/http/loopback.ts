/** Whether a host name, or an address to listen on, leads nowhere but to this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127(\.\d+){3}$/.test(hostname) ||
  hostname === '::1' ||
  hostname === '[::1]';
