import { takesIdempotencyKey } from '#contract/endpoint-kinds.ts';
import type { ResponseOf, BodyInput, Endpoint, ParamsOf, QueryInput } from '#contract/endpoint.ts';
import type { CardAuthentication, ErrorCode } from '#contract/errors.ts';
import { API_BASE } from '#domain/site.ts';

type Part<E, K extends string, T> = E extends Record<K, unknown> ? { [P in K]: T } : Record<never, never>;
type Optional<T> = { [P in keyof T]?: T[P] };

/** The input of a call: exactly the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<E, 'params', ParamsOf<E>> &
  Optional<Part<E, 'query', QueryInput<E>>> &
  Part<E, 'body', BodyInput<E>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** `updated_at` as read, so that another user's change is not overwritten. */
  version?: string | undefined;
  /** Unchanged for retries of the same request, so that the server executes it once. */
  idempotencyKey?: string | undefined;
}

/** `network` if there was no response, `unreadable` if it was not from our server (such as a proxy's page). */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: string[];
  /** Keyed by the body's field name, line items as `itemized_estimates.0.code`. */
  readonly fields: Record<string, string[]>;
  /** Set with `authentication_required`. */
  readonly authentication: CardAuthentication | undefined;
  /** Set with `company_closed` for a customer's link: the phone number to call. */
  readonly phone: string | undefined;

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    detail: Partial<Pick<ApiError, 'details' | 'fields' | 'authentication' | 'phone'>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = detail.details ?? [];
    this.fields = detail.fields ?? {};
    this.authentication = detail.authentication;
    this.phone = detail.phone;
  }
}

/**
 * Calls an endpoint and returns the response body; throws `ApiError`. A 404 returns the endpoint's empty response if it
 * declares one.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { body } = input as AnyInput;
  const response = await reachOnce(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: endpoint.anonymous ? 'omit' : 'same-origin',
    headers: { ...headers(endpoint, options), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  if (response.ok) return (isBytes(endpoint) ? await response.blob() : await readJson(response)) as ResponseOf<E>;
  if (response.status === 404 && endpoint.emptyResponse) return endpoint.emptyResponse as ResponseOf<E>;
  throw rejected(endpoint, response.status, await response.json().catch(() => ({})));
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type ApiErrorListener = (error: ApiError) => void;
const apiErrorListeners = new Set<ApiErrorListener>();

/** Registers a listener for every error of a call that requires a session; returns a function that removes it. */
export function onApiError(listener: ApiErrorListener): () => void {
  apiErrorListeners.add(listener);
  return () => void apiErrorListeners.delete(listener);
}

const unreachedListeners = new Set<() => void>();

/** Registers a listener for every call without a response; returns a function that removes it. */
export function onUnreached(listener: () => void): () => void {
  unreachedListeners.add(listener);
  return () => void unreachedListeners.delete(listener);
}

/** Creates the error for an error response, and notifies the listeners. */
export function rejected(endpoint: Pick<Endpoint, 'auth'>, status: number, body: unknown): ApiError {
  const { code = 'unreadable', error: sentence = 'An unknown error occurred.', ...detail } = body as Partial<ErrorBody>;
  const { client_secret, payment_intent_id } = detail;
  const authentication = client_secret && payment_intent_id ? { client_secret, payment_intent_id } : undefined;
  const error = new ApiError(status, code, sentence, { ...detail, authentication });
  if (endpoint.auth !== 'public' && endpoint.auth !== 'employee')
    for (const listener of apiErrorListeners) listener(error);
  return error;
}

/** The error of a call without a response. */
export function unreached(): ApiError {
  return new ApiError(0, 'network', 'The server cannot be reached. Check your connection and try again.');
}

interface ErrorBody extends CardAuthentication {
  error: string;
  code: ApiErrorCode;
  details: string[];
  fields: Record<string, string[]>;
  phone: string;
}

/** A key for one submit. Not `crypto.randomUUID`, which is unavailable on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An id for a record that is created without a network: a version 4 UUID, also on plain http. */
export function newUuid(): string {
  const hex = newIdempotencyKey();
  const variant = ((Number.parseInt(hex.charAt(16), 16) % 4) + 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * No response, a server error, or the first request still in progress: only then may the request have been executed, so
 * a retry keeps its key.
 */
export function mayHaveBeenDone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress');
}

/** The URL of a call: the endpoint's path with its params, and the query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: object): string {
  const { params, query } = input as AnyInput;
  return API_BASE + path(endpoint, params) + search(query);
}

function path(endpoint: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function search(query: Record<string, unknown> = {}): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (params.length === 0) return '';
  return `?${new URLSearchParams(params.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))}`;
}

function headers(endpoint: Endpoint, { version, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(version && { 'if-unmodified-since-version': version }),
    ...(takesIdempotencyKey(endpoint) && { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
  };
}

declare global {
  /** A read call that the page has started before its scripts were loaded; see first-call.ts. */
  var firstCall: { url: string; response: Promise<Response> } | undefined;
}

/** The response to the call that the page has already started, if it is this one, or that to a new request. */
async function reachOnce(url: string, request: RequestInit): Promise<Response> {
  const started = globalThis.firstCall;
  if (started?.url !== url || request.method !== 'GET') return reach(url, request);
  globalThis.firstCall = undefined;
  return started.response.catch(() => reach(url, request));
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    for (const listener of unreachedListeners) listener();
    throw unreached();
  }
}

/** Parses the response body; throws `unreadable` if it is not from our server. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(response.status, 'unreadable', 'An unknown error occurred.');
  }
}

/** True for endpoints that return a document or an image. */
function isBytes(endpoint: Endpoint): boolean {
  return typeof endpoint.response === 'string';
}
