import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, type ErrorCode, errors } from '#contract/errors.ts';
import { sessionCookieOf } from '../../platform/http/recent-sessions.ts';

/** An event that an operator may have to find later, such as a sign-in or a new password. */
export interface SecurityEvent {
  event: string;
  /** The account involved, if it is not the account of the request's session. */
  account_id?: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Events recorded by the handler. They are logged only if the call succeeds, because a failed call is rolled
     * back.
     */
    securityEvents: SecurityEvent[] | null;
  }
}

/** The event of each error that denies access. */
const REJECTIONS: Partial<Record<ErrorCode, string>> = {
  login_failed: 'login_failed',
  google_failed: 'login_failed',
  'x-404': 'login_failed',
  code_wrong: 'second_factor_failed',
  passkey_rejected: 'second_factor_failed',
  challenge_ended: 'second_factor_failed',
  too_many_requests: 'rate_limited',
  too_many_messages: 'rate_limited',
  reset_malformed: 'token_rejected',
  reset_expired: 'token_rejected',
  reset_not_found: 'token_rejected',
  confirmation_not_found: 'token_rejected',
  invite_not_found: 'token_rejected',
  employee_not_found: 'token_rejected',
  sign_on_unknown: 'token_rejected',
  token_invalid: 'token_rejected',
  bad_signature: 'signature_rejected',
  cross_site: 'access_rejected',
  second_factor_required: 'access_rejected',
  company_closed: 'access_rejected',
  not_your_role: 'access_rejected',
  not_your_account: 'access_rejected',
  invite_required: 'access_rejected',
  scope_missing: 'access_rejected',
  not_for_tokens: 'access_rejected',
  connections_off: 'access_rejected',
  connection_paused: 'access_rejected',
  connections_by_role: 'access_rejected',
  confirm_again: 'confirmation_failed',
};

/**
 * Logs each security event as a separate line after the request's line: rejections as warnings, all others as
 * information. docs/operating.md lists the events. They contain no input of the caller, and so no password, token or
 * code.
 */
export function logSecurityEvents(app: FastifyInstance, addressForLog: (ip: string) => string): void {
  app.decorateRequest('securityEvents', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, companyId, method, rejection } = request;
    const event = rejection && rejectionEvent(request, rejection);
    const events = reply.statusCode < 400 ? (request.securityEvents ?? []) : [];
    // Uses callbacks instead of promises and allocates nothing unless there is something to log, because this runs
    // for every call.
    if (!event && events.length === 0) {
      done();
      return;
    }
    const common = {
      method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      address: addressForLog(request.ip),
      ...(accountId !== null && { account_id: accountId }),
      ...(companyId !== null && { company_id: companyId }),
    };
    if (event) request.log.warn({ event, code: rejection.code, ...common }, 'security event');
    for (const each of events) request.log.info({ ...common, ...each }, 'security event');
    done();
  });
}

function rejectionEvent(request: FastifyRequest, { code, detail }: AppError): string | undefined {
  // Every visitor's browser calls this to find out whether it is signed in.
  if (code === 'session_expired') return sessionCookieOf(request) === undefined ? undefined : 'session_rejected';
  if (detail.fields?.current_password) return 'confirmation_failed';
  if (detail.fields?.code?.includes(errors.code_wrong.message)) return 'second_factor_failed';
  // For the caller, a record of another company does not exist, so the two cases look the same.
  if (errors[code].status === 404 && request.accountId !== null && hasParams(request)) return 'record_not_found';
  return REJECTIONS[code];
}

function hasParams({ params }: FastifyRequest): boolean {
  return typeof params === 'object' && params !== null && Object.keys(params).length > 0;
}
