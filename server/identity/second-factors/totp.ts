import { createHmac, timingSafeEqual } from 'node:crypto';

/** The validity of a code in seconds. */
export const STEP_SECONDS = 30;
export const CODE_DIGITS = 6;

/** The code of a time step (RFC 6238 with SHA-1, which every authenticator app supports). */
export function totp(secret: Buffer, step: number, digits = CODE_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226: the last four bits are the offset of the code's 31 bits.
  const at = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The time step of a code; undefined for a wrong one. A phone's clock may be one step off. With `after`, only later
 * steps are accepted, so that no code is accepted twice.
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, after = -1 }: { now: Date; after?: number | undefined },
): number | undefined {
  const current = stepAt(now);
  const codeBytes = Buffer.from(code);
  return [current - 1, current, current + 1].find((step) => {
    const expected = Buffer.from(totp(secret, step));
    return step > after && expected.length === codeBytes.length && timingSafeEqual(expected, codeBytes);
  });
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, the encoding of secrets in authenticator apps. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code for an authenticator app. */
export function otpauthUri(secret: Buffer, { issuer, login }: { issuer: string; login: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${CODE_DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${label}?${query}`;
}
