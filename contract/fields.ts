import { z } from 'zod';
import { roundHalfUp } from '#domain/money.ts';
import { POSITION_SOURCES } from '#domain/places/position-sources.ts';
import { usState } from '#domain/places/us-states.ts';

/** A required text: trimmed, at most `max` characters, and on a single line if it may end up in an email header. */
export function requiredText(label: string, max = 100, required = `${label} is required`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, `${label} must be at most ${max} characters`)
    .refine(hasNoControls, `${label} contains characters that cannot be used`);
}

/** An optional text; an empty one counts as missing. */
export function optionalText(label: string, max = 100) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(hasNoControls, `${label} contains characters that cannot be used`)
    .transform((text) => text || null)
    .nullable();
}

/** A required text of several lines. */
export function requiredLongText(label: string, max: number, { required, over }: { required: string; over: string }) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, over)
    .refine((text) => !FORBIDDEN_IN_LONG_TEXT.test(text), `${label} contains characters that cannot be used`);
}

/** An optional text of several lines. */
export function optionalLongText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !FORBIDDEN_IN_LONG_TEXT.test(text), `${label} contains characters that cannot be used`)
    .transform((text) => text || null)
    .nullable();
}

// PostgreSQL rejects U+0000. The other control characters break mail headers and documents. Those that change the
// writing direction (U+202A–202E, U+2066–2069) make a text read differently from what it contains.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_IN_LONG_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

function hasNoControls(text: string): boolean {
  return !CONTROLS.test(text);
}

// One address in ASCII letters that an email header cannot parse as a second recipient.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** A required email address, trimmed and lower-cased, with the messages of a form that has its own messages. */
export function emailField({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, { error: required, abort: true })
    .max(254, { error: invalid, abort: true })
    .regex(EMAIL, invalid);
}

/** Trimmed and lower-cased. */
export const email = emailField({ required: 'Email is required', invalid: 'Please enter a valid email address' });

/** Ten digits in any notation, with or without country code 1; stored as 813-555-0142. */
export const phone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, { error: 'Phone number is required', abort: true })
  .transform((written, context) => {
    const formatted = formatPhone(written);
    if (!formatted) context.addIssue('Phone number must be 10 digits');
    return formatted ?? written;
  });

/** `813-555-0142` for ten US digits in any notation; undefined for anything else. */
export function formatPhone(written: string): string | undefined {
  if (!/^[\d\s().+-]*$/.test(written)) return undefined;
  const digits = written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : undefined;
}

const ZIP_SHAPE = 'Please enter a 5-digit ZIP code or ZIP+4';

/** `33609` or `33609-1234`. */
export const zip = z
  .string({ error: 'ZIP code is required' })
  .trim()
  .min(1, { error: 'ZIP code is required', abort: true })
  .regex(/^\d{5}(-?\d{4})?$/, ZIP_SHAPE)
  .transform((written) => (written.length === 9 ? `${written.slice(0, 5)}-${written.slice(5)}` : written));

/** A state's two-letter code; the full name is also accepted. */
export const state = z
  .string({ error: 'State is required' })
  .trim()
  .min(1, { error: 'State is required', abort: true })
  .transform((written, context) => {
    const code = usState(written);
    if (!code) context.addIssue(`Invalid state: "${written}". Please select a valid US state.`);
    return code ?? written;
  });

/** Degrees north of the equator; null if unknown. */
export const latitude = degrees('Latitude', 90);
/** Degrees east of Greenwich, negative in the US. */
export const longitude = degrees('Longitude', 180);

/** The source of a pin's position; null if there is none. */
export const positionSource = z
  .enum(POSITION_SOURCES, { error: `Position source must be one of ${POSITION_SOURCES.join(', ')}` })
  .nullable();

function degrees(label: string, most: number) {
  const outside = `${label} must be from -${most} to ${most}`;
  return z
    .number({ error: `${label} must be a number` })
    .min(-most, outside)
    .max(most, outside)
    .nullable();
}

/** An optional field: empty values become null, other values are validated by the given schema. */
export function optional<S extends z.ZodType>(field: S) {
  return z.preprocess((value) => (value === '' ? null : value), field.nullable());
}

/** A calendar day, YYYY-MM-DD. */
export function day(label: string) {
  return z.iso.date(`${label} must be a date, as 2026-11-20`);
}

interface Amount {
  /** The message for a value that is not a number. */
  notANumber: string;
  negative: string;
  max: number;
  over: string;
  /** The number of decimals; further ones are rounded half up. */
  decimals: number;
}

/** A number, or its text ("12.50"), from 0 to `max`, rounded half up to its decimals. */
export function amount({ notANumber, negative, max, over, decimals }: Amount) {
  return z
    .preprocess(readNumber, z.number({ error: notANumber }).min(0, negative).max(max, over))
    .transform((value) => roundHalfUp(value, decimals));
}

/** A whole number from 0 to `max`. */
export function wholeNumber({ notANumber, negative, max, over }: Omit<Amount, 'decimals'>) {
  return z.preprocess(readNumber, z.number({ error: notANumber }).int(notANumber).min(0, negative).max(max, over));
}

/** Parses a number given as text, as forms submit it; returns anything else unchanged. */
export function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d*)?\s*$/.test(value) ? Number(value) : value;
}

/**
 * An instant in a response, ISO 8601 in UTC. A handler may return a Date, which the serializer writes with
 * milliseconds. Only the type allows it: a codec would make the script of every page larger.
 */
export const instant: z.ZodType<string, string | Date> = z.iso.datetime();
