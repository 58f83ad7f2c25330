import { z } from 'zod';
import {
  CONTROLS,
  EMAIL,
  EMAIL_INVALID,
  EMAIL_MAX,
  EMAIL_REQUIRED,
  FORBIDDEN_IN_LONG_TEXT,
  formatPhone,
  tooLong,
  unusable,
  ZIP,
} from '#domain/field-rules.ts';
import { roundHalfUp } from '#domain/money.ts';
import { POSITION_SOURCES } from '#domain/places/position-sources.ts';
import { usState } from '#domain/places/us-states.ts';

/** A required text: trimmed, at most `max` characters, and on a single line if it may end up in an email header. */
export function requiredText(label: string, max = 100, required = `${label} is required`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, tooLong(label, max))
    .refine(hasNoControls, unusable(label));
}

/** An optional text; an empty one counts as missing. */
export function optionalText(label: string, max = 100) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, tooLong(label, max))
    .refine(hasNoControls, unusable(label))
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
    .refine((text) => !FORBIDDEN_IN_LONG_TEXT.test(text), unusable(label));
}

/** An optional text of several lines. */
export function optionalLongText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, tooLong(label, max))
    .refine((text) => !FORBIDDEN_IN_LONG_TEXT.test(text), unusable(label))
    .transform((text) => text || null)
    .nullable();
}

function hasNoControls(text: string): boolean {
  return !CONTROLS.test(text);
}

/** A required email address, trimmed and lower-cased, with the messages of a form that has its own messages. */
export function emailField({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, { error: required, abort: true })
    .max(EMAIL_MAX, { error: invalid, abort: true })
    .regex(EMAIL, invalid);
}

/** Trimmed and lower-cased. */
export const email = emailField({ required: EMAIL_REQUIRED, invalid: EMAIL_INVALID });

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

const ZIP_SHAPE = 'Please enter a 5-digit ZIP code or ZIP+4';

/** `33609` or `33609-1234`. */
export const zip = z
  .string({ error: 'ZIP code is required' })
  .trim()
  .min(1, { error: 'ZIP code is required', abort: true })
  .regex(ZIP, ZIP_SHAPE)
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
