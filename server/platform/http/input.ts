import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { invalid, Refusal } from '../../../contract/refusals.ts';

interface Raw {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Params, query and body as the contract has them. Refuses with every fault of the body at once. */
export function readInput(endpoint: Endpoint, raw: Raw): { params: unknown; query: unknown; body: unknown } {
  return {
    params: readParams(endpoint, raw.params),
    query: readQuery(endpoint, raw.query),
    body: readBody(endpoint, raw.body),
  };
}

/** An id that cannot exist is answered like one that does not. */
function readParams({ params, refuses = [] }: Endpoint, given: unknown): unknown {
  if (!params) return {};
  const result = params.safeParse(given);
  if (result.success) return result.data;
  throw new Refusal(refuses.find((code) => code.endsWith('not_found')) ?? 'not_found');
}

function readQuery({ query }: Endpoint, given: unknown): unknown {
  if (!query) return {};
  const result = query.safeParse(given);
  if (result.success) return result.data;
  throw invalid(faultsByField(result.error, query));
}

function readBody({ body }: Endpoint, given: unknown): unknown {
  if (!body) return undefined;
  if (given === undefined || given === null) throw new Refusal('malformed_request', { says: 'Send a body in JSON.' });
  const result = body.safeParse(given);
  if (result.success) return result.data;
  throw invalid(faultsByField(result.error, body));
}

/** The sentences of a failed check by field, named as the caller wrote them: `{customer: {phone}}` is `phone`. */
export function faultsByField(error: z.ZodError, schema: z.ZodType): Record<string, string[]> {
  const wrappers = wrappersOf(schema);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const within = path.length > wrappers && path.slice(0, wrappers).every((part) => typeof part === 'string');
    const name = (within ? path.slice(wrappers) : path).join('.');
    (fields[name] ??= []).push(message);
  }
  return fields;
}

/** How many objects of one field stand around the fields themselves. */
function wrappersOf(schema: z.ZodType): number {
  if (!(schema instanceof z.ZodObject)) return 0;
  const inner = Object.values(schema.shape);
  const only = inner.length === 1 ? inner[0] : undefined;
  return only instanceof z.ZodObject || only instanceof z.ZodPipe ? 1 + wrappersOf(only) : 0;
}
