/** A request to the fake Stripe that has passed its checks. */
export interface FakeRequest {
  /** The id in the path; empty if it has none. */
  id: string;
  /** The parameters of the query or the form. */
  params: URLSearchParams;
  /** The JSON body of a request to version 2 of the API. */
  body: object;
  /** The connected account; null for the one of the keys. */
  account: string | null;
  /** The Idempotency-Key of a POST. */
  key: string;
}

export interface FakeResponse {
  status: number;
  body: object;
}

export function ok(body: object): FakeResponse {
  return { status: 200, body };
}

/** An error, as Stripe returns it. */
export function rejected(status: number, type: string, error: object): FakeResponse {
  return { status, body: { error: { type, ...error } } };
}

export function notFound(): FakeResponse {
  return rejected(404, 'invalid_request_error', { code: 'resource_missing' });
}

/**
 * The id of an object that is created under an idempotency key, which is our id of it. A repeated request finds the
 * object even if another process has created it.
 */
export function idOf(prefix: 'acct' | 'cs' | 'pi' | 're', key: string): string {
  return `${prefix}_sandbox_${key.replaceAll('-', '')}`;
}

export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
