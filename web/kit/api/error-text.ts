import { ApiError } from './call.ts';

/**
 * The message of a failed action on a screen in the specification: `Failed to create customer: {error}, status:
 * {code}`. An expired session and a lost connection have their own messages. All other screens use `errorSentence`.
 */
export function errorText(prefix: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${prefix}: An unknown error occurred.`;
  if (error.status === 401 && error.code === 'session_expired') return SESSION_EXPIRED;
  if (error.status === 0) return `${prefix}: ${error.message}`;
  if (/duplicate/i.test(error.message)) return `${prefix}: Duplicated data entries status ${error.status}`;
  return `${prefix}: ${error.message.replace(/\.$/, '')}, status: ${error.status}`;
}

/** The message of a failed action: `Failed to move the visit: {the server's sentence}`. */
export function errorSentence(prefix: string, error: unknown): string {
  if (!(error instanceof ApiError)) return `${prefix}: An unknown error occurred.`;
  if (error.status === 401 && error.code === 'session_expired') return SESSION_EXPIRED;
  return `${prefix}: ${error.message}`;
}

/** The failure of a form or a list whose message is an `errorSentence`. */
export function inSentence(prefix: string): (error: unknown) => string {
  return (error) => errorSentence(prefix, error);
}

export const SESSION_EXPIRED = '401: Session expired. Try to refresh your browser.';

/** The prefix of an `errorText`, such as "Failed to create customer", or a function that returns the whole message. */
export type Failure = string | ((error: unknown) => string);

export function failureText(failure: Failure, error: unknown): string {
  return typeof failure === 'string' ? errorText(failure, error) : failure(error);
}
