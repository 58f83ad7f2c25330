import { stepAt, totp } from '../../server/identity/second-factors/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows at a time, for a secret as it was typed or scanned. */
export function codeOf(secret: string, at: Date): string {
  const letters = secret.toUpperCase().replace(/[^A-Z2-7]/g, '');
  const bits = Array.from(letters, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totp(Buffer.from(bytes), stepAt(at));
}
