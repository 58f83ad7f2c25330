import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type CardAuthentication, AppError, type ErrorCode } from '#contract/errors.ts';
import { isDatabaseTrouble, isUnstorableText } from '../database/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the response contains. */
    rejection: AppError | null;
  }
}

export interface ErrorBody extends Partial<CardAuthentication> {
  error: string;
  code: ErrorCode;
  details?: string[];
  fields?: Record<string, string[]>;
  phone?: string;
}

/**
 * Formats every error response in the same way. An unexpected error is logged completely, and the response is one plain
 * sentence. A 503 is intentional, when a queue is full or the database aborts a statement: it is logged as a warning,
 * with the caller's address.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  addressForLog = (ip: string) => ip,
): FastifyReply {
  const appError = asAppError(error);
  request.rejection = appError;
  const address = addressForLog(request.ip);
  if (appError.code === 'unavailable') request.log.warn({ err: error, address }, appError.message);
  else if (appError.status >= 500 && appError.code !== 'not_configured')
    request.log.error({ err: error, address }, appError.message);
  const retryAfter = appError.detail.retryAfter ?? (appError.code === 'unavailable' ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (appError.detail.challenge !== undefined) reply.header('www-authenticate', appError.detail.challenge);
  return reply
    .code(appError.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(appError)));
}

export function errorBody(appError: AppError): ErrorBody {
  const { details, fields, authentication, phone } = appError.detail;
  const isValidation = appError.code === 'validation_failed';
  return {
    error: appError.message,
    code: appError.code,
    ...((details || isValidation) && { details: details ?? [appError.message] }),
    ...((fields || isValidation) && { fields: fields ?? {} }),
    ...authentication,
    ...(phone !== undefined && { phone }),
  };
}

/** Maps any error to the AppError that the caller receives. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseTrouble(error)) return new AppError('unavailable');
  if (isUnstorableText(error)) return new AppError('malformed_request');
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (!isOfRequest(error)) return new AppError('server_error');
  if (statusCode === 413) return new AppError('too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('wrong_type');
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'server_error');
}

/**
 * Whether the HTTP framework reports with this error that the request cannot be read. Errors of other libraries have a
 * status too: a provider's client contains the status of the provider's response, which is unrelated to our caller.
 */
function isOfRequest(error: unknown): boolean {
  const { code } = error as Partial<FastifyError>;
  return typeof code === 'string' && code.startsWith('FST_');
}
