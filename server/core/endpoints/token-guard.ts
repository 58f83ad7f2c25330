import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { missingScope, SCOPE_LABELS, type Scope, scopesNeeded, type TokenAccess } from '#domain/scopes.ts';
import type { Clock } from '../../platform/clock.ts';
import { limitedAddress } from '../../platform/http/address.ts';
import type { Person } from './person.ts';
import { acceptsCsv } from './route-call.ts';
import type { CountedAs, FoundToken, TokenGate, TokenPerson } from './token-gate.ts';

interface Gate {
  tokens: TokenGate;
  clock: Clock;
}

interface TokenRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  token: string;
}

/**
 * Checks the access of a call with a token: never more than the account may do, and only what the endpoint opens to the
 * token's scopes.
 */
export async function guardToken(
  endpoint: Endpoint,
  { request, reply, token }: TokenRequest,
  { tokens, clock }: Gate,
): Promise<void> {
  const now = clock();
  const from = { network: limitedAddress(request.ip), userAgent: request.headers['user-agent'] ?? '' };
  const found = await tokens.find(token, { countedAs: countedAs(endpoint), ...from, now });
  if (!found) {
    tokens.rejected();
    throw new AppError('token_invalid', { challenge: 'Bearer' });
  }
  const { person } = found;
  request.accountId = person.account_id;
  request.companyId = person.company_id;
  const finish = tokens.begin(person.connection, now);
  const scope = endpoint.token && scopesNeeded(endpoint.token)[0];
  reply.raw.once('close', () => finish({ status: reply.statusCode, scope }));
  rejectStopped(found);
  if (endpoint.token === undefined) throw new AppError('not_for_tokens');
  rejectByAccount(endpoint, person);
  requireScopes(person, endpoint.token);
  if (acceptsCsv(endpoint, request)) rejectCsv(person);
  request.person = asSeen(endpoint, person);
}

function countedAs({ token, method, errors = [] }: Endpoint): CountedAs {
  if (token === undefined || method === 'GET') return 'read';
  return errors.includes('too_many_messages') ? 'send' : 'write';
}

function rejectStopped({ person, is_paused, connections_on }: FoundToken): void {
  if (!connections_on) throw new AppError('connections_off');
  if (is_paused) throw new AppError('connection_paused');
  if (person.company_deletion_on !== null) throw new AppError('company_closed');
}

/** The same checks as for a session of the account. */
function rejectByAccount(endpoint: Endpoint, person: Person): void {
  if (person.must_set_up_second_factor && !endpoint.beforeSecondFactor) throw new AppError('second_factor_required');
  if (!mayCall(person.role, endpoint)) throw new AppError('not_your_role');
  if (endpoint.auth !== 'session' && person.subscription_status !== 'active')
    throw new AppError('subscription_inactive');
}

/** Throws if the person calls through a token that lacks a scope; a session has them all. */
export function requireScopes({ connection }: Pick<Person, 'connection'>, access: TokenAccess): void {
  const missing = connection && missingScope(access, connection.scopes);
  if (missing) throw scopeMissing(missing, access);
}

function scopeMissing(missing: Scope, access: TokenAccess): AppError {
  const message = `This connection is not allowed to do this. It needs “${SCOPE_LABELS[missing]}”.`;
  const challenge = `Bearer error="insufficient_scope", scope="${scopesNeeded(access).join(' ')}"`;
  return new AppError('scope_missing', { message, challenge });
}

/** Files of whole tables are for owners. */
function rejectCsv(person: TokenPerson): void {
  requireScopes(person, 'money');
  if (person.role !== 'owner') throw new AppError('not_your_role');
}

/** A token without money reads what a crew lead reads. */
function asSeen(endpoint: Endpoint, person: TokenPerson): TokenPerson {
  const seesMoney = person.connection.scopes.includes('money');
  return seesMoney || !mayCall('crew_lead', endpoint) ? person : { ...person, role: 'crew_lead' };
}
