import type { z } from 'zod';
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { WithoutMoney } from '#contract/without-money.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import type { Csv, Download, ImageBytes, Pdf, Streamed } from '../../platform/http/bytes.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import type { Employee } from './employee.ts';
import type { CustomerLink } from './link.ts';
import type { Person } from './person.ts';
import type { SecurityEvent } from './security-events.ts';

/** The HTTP context of a call, for the few handlers that need it. */
export interface HttpContext {
  /** The caller's network address; IPv6 is reduced to its /64. */
  address: string;
  /** The complete network address, as evidence. */
  ip: string;
  /** The user agent. */
  userAgent: string;
  /** Aborted if the caller disconnects before the response is sent. */
  readonly signal: AbortSignal;
  /** Whether the caller prefers CSV. */
  wantsCsv: boolean;
  /** The token of the session cookie, if any. */
  sessionToken: string | undefined;
  /** Without `isRemembered` the cookie expires when the browser is closed. */
  setSession(token: string, options: { isRemembered: boolean }): void;
  clearSession(): void;
  /** Returns the value of a signed cookie; undefined if it is missing or was tampered with. */
  signedCookie(name: string): string | undefined;
  setSignedCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** Logs a security event once the call has succeeded. */
  noteEvent(event: SecurityEvent): void;
}

/** A call with validated input. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller's Idempotency-Key, for work that must find its earlier result under the same key after a crash. */
  key: string | undefined;
  /** `updated_at` as the caller read it; undefined without If-Unmodified-Since-Version. */
  version: Date | undefined;
  /** The file of a form, if any. */
  file: E extends { multipart: true } ? FormFile | undefined : undefined;
  now: Date;
  http: HttpContext;
}

/** A call with a session, inside one transaction of its company. Await nothing but SQL. */
export interface CompanyCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  person: Person;
}

/** A call with a session that does slow work between its transactions, such as rendering or hashing. */
export interface CallWithoutTransaction<E extends Endpoint> extends Call<E>, SeparateTransactions {
  person: Person;
}

/** A call behind a customer's link that does slow work between its transactions. */
export interface LinkCallWithoutTransaction<E extends Endpoint> extends Call<E>, SeparateTransactions {
  link: CustomerLink;
}

/** The transactions that a handler opens itself. */
export interface SeparateTransactions {
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** Runs a read-only transaction whose reads all see the same snapshot of the database. */
  inSnapshot<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/** A call with an employee code, inside one transaction of the employee's company. */
export interface EmployeeCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  employee: Employee;
}

/** A call with an employee code that does slow work between its transactions. */
export interface EmployeeCallWithoutTransaction<E extends Endpoint> extends Call<E>, SeparateTransactions {
  employee: Employee;
}

/** A call with a time card's id, inside one transaction of the time card's company. */
export interface CardCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  /** The signed-in person, if they belong to that company; undefined for any other caller. */
  person: Person | undefined;
}

/** A call behind a customer's link, inside one transaction of the link's company. */
export interface LinkCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  link: CustomerLink;
}

/** A call without authentication. */
export interface PublicCall<E extends Endpoint> extends Call<E> {
  findPerson(): Promise<Person | undefined>;
  systemDb: SystemDb;
  withSystemTransaction<T>(work: (db: SystemDb) => Promise<T>): Promise<T>;
  asCompany<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/**
 * A record as a handler returns it. A timestamp may be a Date: the serializer writes it as ISO 8601 with
 * milliseconds.
 */
export type Presented<S extends z.ZodType> = z.input<S>;

/** The result of a handler: the response's JSON as data, or the bytes. */
export type HandlerResult<E extends Endpoint> = E['response'] extends z.ZodType
  ? Presented<E['response']> | (E extends { csv: true } ? Csv : never)
  : E['response'] extends 'image'
    ? ImageBytes
    : E['response'] extends 'file'
      ? Download | Streamed
      : Pdf;

type CompanyHandler<E extends Endpoint> = (call: CompanyCall<E>) => Promise<HandlerResult<E>>;
type HandlerWithoutTransaction<E extends Endpoint> = (call: CallWithoutTransaction<E>) => Promise<HandlerResult<E>>;
type EmployeeHandler<E extends Endpoint> = (call: EmployeeCall<E>) => Promise<HandlerResult<E>>;
type CardHandler<E extends Endpoint> = (call: CardCall<E>) => Promise<HandlerResult<E>>;
type LinkHandler<E extends Endpoint> = (call: LinkCall<E>) => Promise<HandlerResult<E>>;
/** A handler that runs after authentication without access to company data. */
type LetInHandler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;
type PublicHandler<E extends Endpoint> = (call: PublicCall<E>) => Promise<HandlerResult<E>>;

/** A handler that opens its own transactions; the wrapper tells the route to open none. */
export interface WithoutTransaction<E extends Endpoint> {
  handler: HandlerWithoutTransaction<E>;
}

export function withoutTransaction<E extends Endpoint>(handler: HandlerWithoutTransaction<E>): WithoutTransaction<E> {
  return { handler };
}

/** The same for a customer's link. */
export interface LinkWithoutTransaction<E extends Endpoint> {
  handler: (call: LinkCallWithoutTransaction<E>) => Promise<HandlerResult<E>>;
}

export function linkWithoutTransaction<E extends Endpoint>(
  handler: LinkWithoutTransaction<E>['handler'],
): LinkWithoutTransaction<E> {
  return { handler };
}

/** The same for an employee code. */
export interface EmployeeWithoutTransaction<E extends Endpoint> {
  handler: (call: EmployeeCallWithoutTransaction<E>) => Promise<HandlerResult<E>>;
}

export function employeeWithoutTransaction<E extends Endpoint>(
  handler: EmployeeWithoutTransaction<E>['handler'],
): EmployeeWithoutTransaction<E> {
  return { handler };
}

/** A call with an employee code or a session, inside one transaction of the caller's company. */
export interface EitherCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  /** Exactly one of the two is set. */
  person?: Person;
  employee?: Employee;
}

/** A handler for such a call that needs company data; the wrapper tells the route to open its transaction. */
export interface ForEither<E extends Endpoint> {
  work: (call: EitherCall<E>) => Promise<HandlerResult<E>>;
}

export function forEither<E extends Endpoint>(work: ForEither<E>['work']): ForEither<E> {
  return { work };
}

/** A handler that only reads, possibly a lot; the wrapper tells the route that it may run on a replica. */
export interface AtReplica<E extends Endpoint> {
  read: CompanyHandler<E>;
}

export function atReplica<E extends Endpoint>(read: CompanyHandler<E>): AtReplica<E> {
  return { read };
}

/**
 * A public handler whose response includes more than its body, such as a cookie, which is not stored with the body.
 */
export interface Replayable<E extends Endpoint> {
  handle: PublicHandler<E>;
  /** Restores the rest when the stored response is returned for a repeated request. */
  onReplay(call: PublicCall<E>, response: HandlerResult<E>): Promise<void>;
}

interface HandlersByAuth<E extends Endpoint> {
  public: PublicHandler<E> | Replayable<E>;
  session: CompanyHandler<E> | WithoutTransaction<E> | AtReplica<E>;
  active: CompanyHandler<E> | WithoutTransaction<E> | AtReplica<E>;
  employee: EmployeeHandler<E> | EmployeeWithoutTransaction<E>;
  employee_or_active: LetInHandler<E> | ForEither<E>;
  card: CardHandler<E>;
  link: LinkHandler<E> | LinkWithoutTransaction<E>;
}

/**
 * The handlers of an endpoint whose response depends on the role. Each returns what its caller may see and reads
 * nothing else.
 */
export interface ByRole<E extends Endpoint> {
  default: HandlersByAuth<E>[E['auth']];
  withoutMoney: HandlersByAuth<WithoutMoney<E>>[E['auth']];
}

export type Handler<E extends Endpoint> = E extends { withoutMoney: object } ? ByRole<E> : HandlersByAuth<E>[E['auth']];

/** The handlers of a feature's endpoints. A missing handler is a compile error. */
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };
