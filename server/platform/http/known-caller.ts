import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/refusals.ts';
import type { Employee, FindCardCompany, FindEmployee } from './employee.ts';
import type { Person } from './person.ts';

/** In whose company a call does its work, and who makes it. */
export interface KnownCaller {
  company_id: string;
  /** Under which repeated calls are remembered. */
  key: string;
  /** What the handler is told of the caller. */
  as: { person?: Person | undefined; employee?: Employee };
}

export interface Finders {
  findEmployee: FindEmployee;
  findCardCompany: FindCardCompany;
}

interface Asking {
  address: string;
  now: Date;
}

/**
 * Who makes a call, by the session that the guard has found or by what the call carries: an employee's code, a card's id.
 * Undefined for a call that anybody may make, and for one that carries no code at all: its input will be refused.
 */
export async function findKnownCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  finders: Finders,
  asking: Asking,
): Promise<KnownCaller | undefined> {
  const { who } = endpoint;
  if (who === 'employee' || who === 'employee_or_active') {
    const code = employeeCodeIn(request);
    if (code !== undefined) return asEmployee(await finders.findEmployee(code, asking));
  }
  if (who === 'card') return asHolder(request, await finders.findCardCompany(cardIdIn(request)));
  const { person } = request;
  return person ? { company_id: person.company_id, key: person.account_id, as: { person } } : undefined;
}

function asEmployee(employee: Employee): KnownCaller {
  return { company_id: employee.company_id, key: employee.employee_id, as: { employee } };
}

/** To somebody of another company the card does not exist. */
function asHolder(request: FastifyRequest, companyId: string | undefined): KnownCaller {
  const person = request.person ?? undefined;
  if (!companyId || (person && person.company_id !== companyId)) throw new Refusal('timecard_not_found');
  return { company_id: companyId, key: person?.account_id ?? cardIdIn(request), as: { person } };
}

function cardIdIn(request: FastifyRequest): string {
  const { id } = request.params as { id?: unknown };
  if (!z.uuid().safeParse(id).success) throw new Refusal('timecard_not_found');
  return String(id);
}

/** Whether the address of a call carries an employee's code. */
export function carriesEmployeeCode(request: FastifyRequest): boolean {
  return codeOf(request.query) !== undefined;
}

/** In the path, in the query, or in a body's fields, which stand under one name. */
function employeeCodeIn({ params, query, body }: FastifyRequest): string | undefined {
  const fields = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return [params, query, ...fields].map(codeOf).find((code) => code !== undefined);
}

function codeOf(part: unknown): string | undefined {
  const code = typeof part === 'object' && part !== null && 'employee_code' in part ? part.employee_code : undefined;
  return typeof code === 'string' ? code : undefined;
}
