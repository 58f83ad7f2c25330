import type { Role } from './roles.ts';

/*
 * Properties of an endpoint that need no schemas, so that a page that imports nothing else of the contract stays
 * small.
 */

/** Whether a signed-in account with this role may call an endpoint. */
export function mayCall(role: Role, { roles = ['owner', 'office'] }: { roles?: readonly Role[] }): boolean {
  return roles.includes(role);
}

/** Whether a call may be repeated under an `Idempotency-Key`. */
export function takesIdempotencyKey({ method, idempotent }: { method: string; idempotent?: boolean }): boolean {
  return idempotent ?? method === 'POST';
}

/** Whether an endpoint returns a list with paging by `limit` and `offset`; without `limit` it returns all rows. */
export function isList({ response, query }: { response: object | string; query?: { shape: object } }): boolean {
  if (typeof response === 'string' || !('shape' in response) || !query) return false;
  const shape = response.shape as object;
  return 'data' in shape && 'meta' in shape && 'offset' in query.shape;
}
