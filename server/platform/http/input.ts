import type { Endpoint } from '#contract/endpoint.ts';
import { invalid, AppError } from '#contract/errors.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';

interface Raw {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses params, query and body by the contract. The error lists all validation failures of the body. */
export function readInput(endpoint: Endpoint, raw: Raw): { params: unknown; query: unknown; body: unknown } {
  return {
    params: readParams(endpoint, raw.params),
    query: readQuery(endpoint, raw.query),
    body: readBody(endpoint, raw.body),
  };
}

/** A malformed id gets the same response as an id that does not exist. */
function readParams(endpoint: Endpoint, params: unknown): unknown {
  if (!endpoint.params) return {};
  const result = endpoint.params.safeParse(params);
  if (result.success) return result.data;
  throw missing(endpoint);
}

/** The error of a call whose record does not exist. */
export function missing({ errors = [] }: Endpoint): AppError {
  return new AppError(errors.find((code) => code.endsWith('not_found')) ?? 'not_found');
}

function readQuery({ query }: Endpoint, input: unknown): unknown {
  if (!query) return {};
  const result = checkInput(query, input);
  if (result.success) return result.data;
  throw invalid(faultsByField(result.error, query));
}

function readBody({ body }: Endpoint, input: unknown): unknown {
  if (!body) return undefined;
  if (input === undefined || input === null)
    throw new AppError('malformed_request', { message: 'Send a body in JSON.' });
  const result = checkInput(body, input);
  if (result.success) return result.data;
  throw invalid(faultsByField(result.error, body));
}
