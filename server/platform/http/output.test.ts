import { expect, test } from 'vitest';
import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { asWithoutMoney } from '#contract/without-money.ts';
import { everyCall } from '#testkit/fuzz/every-call.ts';
import { compiledWriter, jsonWriter } from './output.ts';

const responses = everyCall.flatMap(([name, endpoint]) =>
  [endpoint, endpoint.withoutMoney && asWithoutMoney(endpoint)].flatMap((seen) =>
    seen?.response instanceof z.ZodType ? [{ name, response: seen.response }] : [],
  ),
);

test.each(responses)('the response of $name can be written', ({ response }) => {
  expect(compiledWriter(response)).toBeTypeOf('function');
});

test('a response has only the fields of its schema', () => {
  const write = jsonWriter(z.object({ name: z.string(), lines: z.array(z.object({ price: z.number() })) }));
  const row = { name: 'Kitchen', secret: 's', lines: [{ price: 2.5, cost: 1 }] };
  expect(JSON.parse(write(row))).toEqual({ name: 'Kitchen', lines: [{ price: 2.5 }] });
});

test('an instant is written as ISO 8601 with milliseconds, whether it is a Date or text', () => {
  const write = jsonWriter(z.object({ at: instant, until: instant.nullable(), times: z.array(instant) }));
  const at = new Date('2026-11-20T07:30:00.120Z');
  const json =
    '{"at":"2026-11-20T07:30:00.120Z","until":"2026-11-20T07:30:00.120Z","times":["2026-11-20T07:30:00.120Z"]}';
  expect(write({ at, until: at, times: [at] })).toBe(json);
  expect(write({ at: at.toISOString(), until: at.toISOString(), times: [at.toISOString()] })).toBe(json);
  expect(write({ at, until: null, times: [] })).toContain('"until":null');
});
