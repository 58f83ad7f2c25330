/*
 * Rules of single fields and their messages without zod: the contract's schemas use them, and so do forms on pages that
 * are too small for the schemas.
 */

export const EMAIL_MAX = 254;
export const EMAIL_REQUIRED = 'Email is required';
export const EMAIL_INVALID = 'Please enter a valid email address';

/** One address, in lower case, that an email header cannot parse as a second recipient. */
export const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** `33609`, `33609-1234`, or `336091234`. */
export const ZIP = /^\d{5}(-?\d{4})?$/;

// PostgreSQL rejects U+0000. The other control characters break mail headers and documents. Those that change the
// writing direction (U+202A–202E, U+2066–2069) make a text read differently from what it contains.
/** What a text on one line may not contain. */
// oxlint-disable-next-line no-control-regex
export const CONTROLS = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;
/** What a text of several lines may not contain. */
export const FORBIDDEN_IN_LONG_TEXT =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

/** The message for a text that is too long. */
export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** The message for a text with characters that it may not contain. */
export const unusable = (label: string) => `${label} contains characters that cannot be used`;

/** `813-555-0142` for ten US digits in any notation; undefined for anything else. */
export function formatPhone(written: string): string | undefined {
  if (!/^[\d\s().+-]*$/.test(written)) return undefined;
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : undefined;
}
