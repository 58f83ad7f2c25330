import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { formatPhone } from '#domain/field-rules.ts';
import {
  amount,
  day,
  email,
  optional,
  optionalLongText,
  optionalText,
  phone,
  requiredText,
  state,
  wholeNumber,
  zip,
} from './fields.ts';

/** The parsed value of a field, or its error messages. */
function read(field: z.ZodType, input: unknown): unknown {
  const result = field.safeParse(input);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe('phone', () => {
  test.each(['8135550142', '813-555-0142', '(813) 555-0142', '+1 813.555.0142', '1-813-555-0142', ' 813 555 0142 '])(
    'phone accepts %s',
    (written) => {
      expect(read(phone, written)).toBe('813-555-0142');
    },
  );

  test.each(['813-555-014', '813-555-01422', '28135550142', '813-555-O142', '813-555-0142 x9', '８１３５５５０１４２'])(
    'phone rejects %s',
    (written) => {
      expect(read(phone, written)).toEqual(['Phone number must be 10 digits']);
      expect(formatPhone(written)).toBeUndefined();
    },
  );

  test.each(['', '   ', undefined, null, 8135550142])('phone is required: %s', (input) => {
    expect(read(phone, input)).toEqual(['Phone number is required']);
  });
});

describe('email', () => {
  test('email is trimmed and lower-cased', () => {
    expect(read(email, ' Ana.O’Neil@X.example '.replace('’', "'"))).toBe("ana.o'neil@x.example");
    expect(read(email, 'a+b@sub.mail-host.example')).toBe('a+b@sub.mail-host.example');
  });

  test.each([
    'ana',
    'ana@',
    '@x.example',
    'ana@x',
    'ana@x..example',
    'ana@-x.example',
    'ana @x.example',
    'ana@x.example,ben@x.example',
    'ana@x.example\r\nBcc: ben@x.example',
    'Ana <ana@x.example>',
    'ana@x.example>',
    `${'a'.repeat(250)}@x.example`,
  ])('email rejects %j', (input) => {
    expect(read(email, input)).toEqual(['Please enter a valid email address']);
  });

  test('email is required', () => {
    expect(read(email, ' ')).toEqual(['Email is required']);
  });
});

describe('ZIP code', () => {
  test.each([
    ['33609', '33609'],
    ['33609-1234', '33609-1234'],
    ['336091234', '33609-1234'],
    [' 00501 ', '00501'],
  ])('zip accepts %s', (written, parsed) => {
    expect(read(zip, written)).toBe(parsed);
  });

  test.each(['3360', '336090', '33609-12', 'ABCDE', '33609 1234'])('zip rejects %s', (input) => {
    expect(read(zip, input)).toEqual(['Please enter a 5-digit ZIP code or ZIP+4']);
  });

  test('zip is required', () => {
    expect(read(zip, undefined)).toEqual(['ZIP code is required']);
  });
});

describe('state', () => {
  test.each([
    ['FL', 'FL'],
    ['fl', 'FL'],
    [' Florida ', 'FL'],
    ['new york', 'NY'],
  ])('state accepts %s', (written, parsed) => {
    expect(read(state, written)).toBe(parsed);
  });

  test.each(['PR', 'XX', 'Tampa', 'constructor', '__proto__'])('state rejects %s', (input) => {
    expect(read(state, input)).toEqual([`Invalid state: "${input}". Please select a valid US state.`]);
  });
});

describe('text', () => {
  test('requiredText is trimmed, required, and limited in length', () => {
    const name = requiredText('Name', 3);
    expect(read(name, ' abc ')).toBe('abc');
    expect(read(name, 'abcd')).toEqual(['Name must be at most 3 characters']);
    for (const nothing of ['', '  ', undefined, null, 7, {}]) expect(read(name, nothing)).toEqual(['Name is required']);
  });

  test.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\u007fb', 'a\ud800b'])(
    'a text rejects the control character in %j',
    (input) => {
      expect(read(requiredText('Name'), input)).toEqual(['Name contains characters that cannot be used']);
      expect(read(optionalText('Name'), input)).toEqual(['Name contains characters that cannot be used']);
    },
  );

  test('optionalLongText allows line breaks, but no other control characters', () => {
    const note = optionalLongText('Note', 20);
    expect(read(note, 'one\r\n\ttwo')).toBe('one\r\n\ttwo');
    expect(read(note, 'a\u0000b')).toEqual(['Note contains characters that cannot be used']);
    expect(read(note, 'x'.repeat(21))).toEqual(['Note must be at most 20 characters']);
  });

  test('an empty optional text is parsed as null', () => {
    for (const nothing of ['', ' ', null]) expect(read(optionalText('Name'), nothing)).toBeNull();
    expect(read(optional(zip), '')).toBeNull();
    expect(read(optional(zip), '1')).toEqual(['Please enter a 5-digit ZIP code or ZIP+4']);
  });

  test('requiredText accepts any script', () => {
    for (const name of ['Zoë Núñez', '新しい屋根', 'محمد', '👷🏽‍♀️ Co'])
      expect(read(requiredText('Name'), name)).toBe(name);
  });
});

describe('number', () => {
  const words = { notANumber: 'no number', negative: 'negative', max: 100, over: 'too much' };
  const price = amount({ ...words, decimals: 2 });
  const days = wholeNumber(words);

  test.each([
    [12.5, 12.5],
    ['12.50', 12.5],
    [' 7 ', 7],
    [1.005, 1.01],
    [0, 0],
    [100, 100],
  ])('a number field parses %j as %s', (input, parsed) => {
    expect(read(price, input)).toBe(parsed);
  });

  test.each([
    ['a lot', 'no number'],
    ['', 'no number'],
    ['1e2', 'no number'],
    ['0x10', 'no number'],
    [null, 'no number'],
    [true, 'no number'],
    [[], 'no number'],
    [Number.NaN, 'no number'],
    [Number.POSITIVE_INFINITY, 'no number'],
    [-0.01, 'negative'],
    ['-1', 'negative'],
    [100.01, 'too much'],
  ])('a number field rejects %j: %s', (input, expected) => {
    expect(read(price, input)).toEqual([expected]);
  });

  test('a number field can be restricted to whole numbers', () => {
    expect(read(days, '3')).toBe(3);
    expect(read(days, 3.5)).toEqual(['no number']);
  });
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', ['Day must be a date, as 2026-11-20']],
  ['11/20/2026', ['Day must be a date, as 2026-11-20']],
  ['2026-11-20T00:00:00Z', ['Day must be a date, as 2026-11-20']],
])('day parses or rejects %s', (input, parsed) => {
  expect(read(day('Day'), input)).toEqual(parsed);
});

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'requiredText rejects the direction control %j',
  (control) => {
    const input = `Roof ${control}egarag`;
    for (const field of [requiredText('Name'), optionalText('Name'), optionalLongText('Name', 100)]) {
      expect(read(field, input)).toEqual(['Name contains characters that cannot be used']);
    }
  },
);

test('requiredText leaves Hebrew and Arabic unchanged', () => {
  expect(read(requiredText('Name'), 'דוד כהן \u200fمحمد')).toBe('דוד כהן \u200fمحمد');
});
