import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type CardAuthentication, Refusal, type RefusalCode } from '../../../contract/refusals.ts';
import { isDatabaseTrouble, isUnstorableText } from '../database/errors.ts';

export interface ErrorBody extends Partial<CardAuthentication> {
  error: string;
  code: RefusalCode;
  details?: string[];
  fields?: Record<string, string[]>;
}

/**
 * Answers every error in one envelope. An unexpected error is logged completely and answered with one plain sentence. A
 * 503 is deliberate, when a queue is full or the database gives up: a warning, with the caller's address.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  addressForLog = (ip: string) => ip,
): FastifyReply {
  const refusal = asRefusal(error);
  const address = addressForLog(request.ip);
  if (refusal.code === 'unavailable') request.log.warn({ err: error, address }, refusal.message);
  else if (refusal.status >= 500 && refusal.code !== 'not_configured')
    request.log.error({ err: error, address }, refusal.message);
  const retryAfter = refusal.detail.retryAfter ?? (refusal.code === 'unavailable' ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)));
}

export function errorBody(refusal: Refusal): ErrorBody {
  const { details, fields, authentication } = refusal.detail;
  const isValidation = refusal.code === 'validation_failed';
  return {
    error: refusal.message,
    code: refusal.code,
    ...((details || isValidation) && { details: details ?? [refusal.message] }),
    ...((fields || isValidation) && { fields: fields ?? {} }),
    ...authentication,
  };
}

/** Maps any error to the AppError that the caller receives. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseTrouble(error)) return new Refusal('unavailable');
  if (isUnstorableText(error)) return new Refusal('malformed_request');
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode === 413) return new Refusal('too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('wrong_type');
  if (statusCode >= 400 && statusCode < 500) return new Refusal('malformed_request');
  return new Refusal('server_error');
}
