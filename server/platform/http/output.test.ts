import { expect, test } from 'vitest';
import { z } from 'zod';
import { asCrewLead } from '#contract/endpoint.ts';
import { everyCall } from '#testkit/every-call.ts';
import { compiledWriter, jsonWriter } from './output.ts';

const answered = everyCall.flatMap(([name, endpoint]) =>
  [endpoint, endpoint.forCrewLead && asCrewLead(endpoint)].flatMap((seen) =>
    seen?.response instanceof z.ZodType ? [{ name, response: seen.response }] : [],
  ),
);

test.each(answered)('the response of $name can be written', ({ response }) => {
  expect(compiledWriter(response)).toBeTypeOf('function');
});

test('a response has the fields of its schema and no others', () => {
  const write = jsonWriter(z.object({ name: z.string(), lines: z.array(z.object({ price: z.number() })) }));
  const row = { name: 'Kitchen', secret: 's', lines: [{ price: 2.5, cost: 1 }] };
  expect(JSON.parse(write(row))).toEqual({ name: 'Kitchen', lines: [{ price: 2.5 }] });
});
