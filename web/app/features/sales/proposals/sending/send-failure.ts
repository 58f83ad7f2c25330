import { ApiError } from '../../../../../kit/api/call.ts';
import { errorText } from '../../../../../kit/api/error-text.ts';

/** "Failed to send estimate: Error 422: Unprocessable Content - There is no consent on record …" */
export function sendFailure(failed: string, error: unknown): string {
  const text = error instanceof ApiError ? STATUS_TEXTS[error.status] : undefined;
  if (!(error instanceof ApiError) || !text) return errorText(failed, error);
  return `${failed}: Error ${error.status}: ${text} - ${error.message}`;
}

/** HTTP/2 responses carry no status text. An expired session has its own message. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
