/**
 * True for names and addresses that never leave this machine. Takes a host as it is written in a URL, without its port.
 */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host.toLowerCase());
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;
