import {
  CONTROLS,
  EMAIL,
  EMAIL_MAX,
  FORBIDDEN_IN_LONG_TEXT,
  formatPhone,
  tooLong,
  unusable,
  ZIP,
} from '#domain/field-rules.ts';

/* The checks of contract/fields.ts without zod, whose script would be ten times as large as that of a form. */

/** Returns the message for a text that a field does not accept, or undefined. */
export type Check = (text: string) => string | undefined;

interface Text {
  label: string;
  max: number;
  /** The message for an empty text; without it, the text is optional. */
  required?: string;
  over?: string;
  /** Whether the text has several lines. */
  long?: boolean;
}

export function text({ label, max, required, over = tooLong(label, max), long = false }: Text): Check {
  return (written) => {
    const trimmed = written.trim();
    if (trimmed === '') return required;
    if (trimmed.length > max) return over;
    return (long ? FORBIDDEN_IN_LONG_TEXT : CONTROLS).test(trimmed) ? unusable(label) : undefined;
  };
}

/** An optional email address. */
export function email(invalid: string, blank = invalid): Check {
  return optional((written) => {
    const address = written.trim().toLowerCase();
    if (address === '') return blank;
    return address.length <= EMAIL_MAX && EMAIL.test(address) ? undefined : invalid;
  });
}

/** An optional phone number. */
export function phone(invalid: string): Check {
  return optional((written) => (formatPhone(written.trim()) ? undefined : invalid));
}

export function zip(required: string, invalid: string): Check {
  return (written) => {
    if (written.trim() === '') return required;
    return ZIP.test(written.trim()) ? undefined : invalid;
  };
}

function optional(check: Check): Check {
  return (written) => (written === '' ? undefined : check(written));
}
