import { Stripe } from 'stripe';
import { CardsOut, CardsRejected, type StripeKeys } from './payment-cards.ts';

/** The timeout that allows one call and its retry to end before a caller gives up. */
const TIMEOUT_MS = 15_000;
const SIGNATURE_SECONDS = 300;

/** Stripe's own client. It uses the API version that the library is written for. */
export function stripeClient({ secretKey, apiUrl, fetch }: StripeKeys): Stripe {
  return new Stripe(secretKey, {
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
    ...(apiUrl && hostOf(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Whether an event is signed with the secret of its endpoint, at most five minutes ago. */
export function isSignedWith(stripe: Stripe, secret: string, { body, header = '', now }: SignedEvent): boolean {
  const { signature } = stripe.webhooks;
  try {
    return signature?.verifyHeader(body, header, secret, SIGNATURE_SECONDS, undefined, now.getTime()) ?? false;
  } catch {
    // A failed verification throws, and not always one of Stripe's own errors: a malformed header causes others.
    return false;
  }
}

interface SignedEvent {
  body: Buffer;
  header: string | undefined;
  now: Date;
}

/**
 * Sends a request to Stripe. Throws CardsOut if the outcome is unknown, and CardsRejected if Stripe rejects the request
 * as invalid.
 */
export async function sendRequest<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw outOf(error);
  }
}

/**
 * The response, if it is the kind of object that was requested. Throws CardsOut for anything else, which something
 * between us and Stripe may send: its content must not be used as a state.
 */
export function expected<T extends { object: string }>(response: T, object: T['object']): T {
  const received = response as Partial<T> | null;
  if (received?.object !== object) throw new CardsOut(`Stripe did not return a ${object}`);
  return response;
}

/** The account that a request refers to; none for the account of our keys. */
export function atAccount(accountId: string | null): Stripe.RequestOptions {
  return accountId === null ? {} : { stripeAccount: accountId };
}

/** True if our key does not know the account, or the requested object in it. */
export function isUnknown(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode === 404 || error instanceof Stripe.errors.StripePermissionError)
  );
}

/**
 * Converts an error of Stripe's client to one of ours. The client's own error is not passed on: it contains the status
 * of Stripe's response, which is not the status of ours, and the request's headers.
 */
export function outOf(error: unknown): unknown {
  // The library reads properties of the response without checking it.
  if (error instanceof TypeError)
    return new CardsOut('Stripe returned a response that cannot be read', { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const reason = reasonOf(error);
  return error instanceof Stripe.errors.StripeInvalidRequestError ? new CardsRejected(reason) : new CardsOut(reason);
}

/** Why Stripe has not fulfilled the request, for the log. Stripe's messages quote what was sent. */
function reasonOf({ statusCode, type, code, param, requestId, message }: Stripe.errors.StripeError): string {
  if (statusCode === undefined) return `Stripe could not be reached: ${withoutSecrets(message)}`;
  const facts = [`Stripe responded with ${statusCode} ${code ?? type}`, param && `parameter ${param}`, requestId];
  return `${facts.filter(Boolean).join(', ')}: ${withoutSecrets(message)}`;
}

/** The message without keys, secrets and email addresses. */
function withoutSecrets(sentence: string): string {
  return (
    sentence
      .slice(0, REASON_LENGTH)
      .replace(/\b(?:(?:[srp]k|whsec)_\w+|\w+_secret_\w+)/g, '…')
      // The look-behind starts a match at most once in a word, so that a long word takes linear time.
      .replace(/(?<![^\s@])[^\s@]+@[^\s@]{1,255}/g, '…')
  );
}

const REASON_LENGTH = 500;

function hostOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const;
}
