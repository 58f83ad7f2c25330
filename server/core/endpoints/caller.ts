import type { FastifyRequest } from 'fastify';
import { byId, type Endpoint } from '#contract/endpoint.ts';
import { missing } from '../../platform/http/input.ts';
import type { Employee, FindCardCompany, FindEmployee } from './employee.ts';
import type { CustomerLink, FindLink } from './link.ts';
import type { Connection, Person } from './person.ts';

/** The company in which a call works, and its caller. */
export interface AuthenticatedCaller {
  company_id: string;
  /** The caller's id under which idempotency keys are stored. */
  key: string;
  /** The caller may only receive a stored response: the link was used up by the original of this repeated request. */
  mayOnlyRepeat?: boolean;
  /** The caller's fields that the handler receives. */
  as: { person?: Person | undefined; employee?: Employee; link?: CustomerLink };
}

export interface Finders {
  findEmployee: FindEmployee;
  findCardCompany: FindCardCompany;
  findLink: FindLink;
}

interface CallerRequest {
  address: string;
  /** The call carries an Idempotency-Key. */
  mayBeRepeated: boolean;
  now: Date;
}

/**
 * Identifies the caller by the session that the guard found, or by a credential in the call: an employee code, a time
 * card id or the token of a link. Undefined for a public call, and for a call without an employee code, whose input
 * will be rejected.
 */
export async function findAuthenticatedCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  finders: Finders,
  callerRequest: CallerRequest,
): Promise<AuthenticatedCaller | undefined> {
  const { auth } = endpoint;
  // Credentials do not mix: with a token, an employee code in the call is ignored.
  if (request.person?.connection) return asConnection(request.person, request.person.connection);
  if (auth === 'employee' || auth === 'employee_or_active') {
    const code = employeeCodeIn(request);
    if (code !== undefined) return asEmployee(await finders.findEmployee(code, callerRequest));
  }
  if (auth === 'card') {
    const id = cardIdIn(request);
    const holder = id !== undefined && asHolder(request, id, await finders.findCardCompany(id));
    if (!holder) throw missing(endpoint);
    return holder;
  }
  if (auth === 'link') return asCustomer(await finders.findLink(tokenIn(request), { ...callerRequest, endpoint }));
  const { person } = request;
  return person ? { company_id: person.company_id, key: person.account_id, as: { person } } : undefined;
}

/** A program and its person's browser have separate idempotency keys. */
function asConnection(person: Person, { connection_id: key }: Connection): AuthenticatedCaller {
  return { company_id: person.company_id, key, as: { person } };
}

function asEmployee(employee: Employee): AuthenticatedCaller {
  return { company_id: employee.company_id, key: employee.employee_id, as: { employee } };
}

/** The customer of a link is identified only by the link. */
function asCustomer(link: CustomerLink): AuthenticatedCaller {
  const { company_id, document_link_id: key, is_used: mayOnlyRepeat } = link;
  return { company_id, key, mayOnlyRepeat, as: { link } };
}

function tokenIn({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}

/**
 * Returns undefined for a time card that does not exist or, for a signed-in caller, that belongs to another company.
 */
function asHolder(
  { person }: FastifyRequest,
  cardId: string,
  companyId: string | undefined,
): AuthenticatedCaller | undefined {
  if (!companyId || (person && person.company_id !== companyId)) return undefined;
  return { company_id: companyId, key: person?.account_id ?? cardId, as: { person: person ?? undefined } };
}

function cardIdIn({ params }: FastifyRequest): string | undefined {
  const result = byId.safeParse(params);
  return result.success ? result.data.id : undefined;
}

/** Whether the call carries an employee code. */
export function carriesEmployeeCode(request: FastifyRequest): boolean {
  return codeOf(request.query) !== undefined;
}

/** The code in the path, in the query, or in the body's fields, which are wrapped in one key. */
function employeeCodeIn({ params, query, body }: FastifyRequest): string | undefined {
  const fields = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return [params, query, ...fields].map(codeOf).find((code) => code !== undefined);
}

function codeOf(part: unknown): string | undefined {
  const code = typeof part === 'object' && part !== null && 'employee_code' in part ? part.employee_code : undefined;
  return typeof code === 'string' ? code : undefined;
}
