import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoints } from '#contract/endpoint.ts';
import { codeWithoutSchemas } from './endpoints-without-schemas.ts';

test('the module has the endpoints without schemas and errors, and the constants, but no schema or function', () => {
  const customers = {
    list: {
      method: 'GET',
      path: '/customers',
      query: z.object({ q: z.string() }),
      response: z.object({ data: z.array(z.string()) }),
      errors: ['customer_not_found'],
      emptyResponse: { data: [] },
    },
    pdf: { method: 'GET', path: '/customers/pdf', response: 'pdf' },
  };
  expect(codeWithoutSchemas({ customers, NAME_MAX: 50, Customer: z.object({}), isOpen: () => true })).toBe(
    [
      'export const customers = {"list":{"method":"GET","path":"/customers","emptyResponse":{"data":[]}},' +
        '"pdf":{"method":"GET","path":"/customers/pdf","response":"pdf"}};',
      'export const NAME_MAX = 50;',
    ].join('\n'),
  );
});

test('the module has every endpoint of the contract, with what a call needs', () => {
  for (const [noun, endpoints] of Object.entries<Endpoints>(api)) {
    const [, json = '{}'] = /^export const \w+ = (.*);$/.exec(codeWithoutSchemas({ [noun]: endpoints })) ?? [];
    const calls = Object.entries(endpoints).map(
      ([name, { method, path, auth, idempotent, anonymous, emptyResponse }]) => [
        name,
        expect.objectContaining(
          JSON.parse(JSON.stringify({ method, path, auth, idempotent, anonymous, emptyResponse })) as object,
        ),
      ],
    );
    expect(JSON.parse(json)).toEqual(Object.fromEntries(calls));
  }
});
