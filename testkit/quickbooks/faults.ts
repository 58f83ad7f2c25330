import type { z } from 'zod';

/** A response of QuickBooks: a status, and JSON. */
export interface Result {
  status: number;
  body: object;
}

export const NOT_FOUND =
  "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees.";
export const STALE = 'Stale Object Error : You and Pat were working on this at the same time.';
export const CLOSED =
  'Account Period Closed, Cannot Update Through Services : The account period has closed and the account books cannot be updated through the QBO Services API.';

/** An error response of the books. */
class Fault extends Error {
  readonly code: string;
  readonly detail: string;

  constructor(code: string, message: string, detail: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

/** Rejects a request as QuickBooks does. */
export function reject(code: string, message: string, detail: string): never {
  throw new Fault(code, message, detail);
}

/** Builds an error response. */
export function fault(code: string, Message: string, Detail: string): Result {
  const type = 'ValidationFault';
  return { status: 400, body: { Fault: { Error: [{ Message, Detail, code, element: '' }], type } } };
}

/** The fault of a record that does not have the schema of its kind. */
export function asFault({ issues }: z.ZodError): Fault {
  const [issue] = issues;
  const where = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const what = [where, ...issue.keys].filter(Boolean).join('.');
    return new Fault(
      '2010',
      'Request has invalid or unsupported property',
      `Property ${what} specified is unsupported`,
    );
  }
  if (issue?.code === 'too_big') return new Fault('2050', 'String length is too long', `${where} is too long`);
  return new Fault('2020', 'Required param missing, need to supply the required value', `Required parameter ${where}`);
}

/** The response with what `work` returns, or with the fault that it throws. */
export function resultOf(work: () => object): Result {
  try {
    return { status: 200, body: { ...work(), time: '2026-11-20T08:00:00.000-08:00' } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return fault(error.code, error.message, error.detail);
  }
}
