import type { z } from 'zod';
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { CompanyDb, HouseDb } from '../database/database.ts';
import type { FormFile } from './forms.ts';
import type { Employee } from './employee.ts';
import type { Person } from './person.ts';

/** The HTTP side of a call, for the few that need it. */
export interface Exchange {
  /** The caller's network address; an IPv6 one stands for its /64. */
  address: string;
  /** What the browser says of itself. */
  userAgent: string;
  /** Aborted when the caller has gone before the answer was sent. */
  readonly signal: AbortSignal;
  /** Whether the caller would rather have the answer as CSV. */
  wantsCsv: boolean;
  /** The token of the session cookie, if one came. */
  sessionToken: string | undefined;
  /** The browser forgets the cookie when it is closed, unless the session is remembered. */
  setSession(token: string, options: { isRemembered: boolean }): void;
  clearSession(): void;
  /** A cookie whose value is signed; undefined when it is missing or was tampered with. */
  signedCookie(name: string): string | undefined;
  setSignedCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** A call whose input has been checked. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller's Idempotency-Key, for work that must find what it did under the same key before a crash. */
  key: string | undefined;
  /** `updated_at` as the caller read it; undefined when they do not care. */
  version: Date | undefined;
  /** The file that a form carried; undefined where none came. */
  file: E extends { multipart: true } ? FormFile | undefined : undefined;
  now: Date;
  http: Exchange;
}

/** A call by somebody signed in, inside one transaction of their company. Await nothing but SQL. */
export interface CompanyCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  person: Person;
}

/** A call by somebody signed in that does slow work between its transactions, such as drawing or hashing. */
export interface SteppedCall<E extends Endpoint> extends Call<E> {
  person: Person;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** For reading only: everything that is read in it stood in the database at the same moment. */
  inSnapshot<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/** A call by an employee, known by the code that it carries, inside one transaction of their company. */
export interface EmployeeCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  employee: Employee;
}

/** A call by whoever knows a card's id, inside one transaction of the card's company. */
export interface CardCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  /** Somebody of that company who is signed in; undefined for anybody else. */
  person: Person | undefined;
}

/** A call by anybody. */
export interface PublicCall<E extends Endpoint> extends Call<E> {
  findPerson(): Promise<Person | undefined>;
  house: HouseDb;
  inHouse<T>(work: (db: HouseDb) => Promise<T>): Promise<T>;
  asCompany<T>(companyId: string, work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

export interface Pdf {
  bytes: Uint8Array;
  /** Without quotes or line breaks, as "Estimate-1001.pdf". */
  fileName: string;
}

export interface Picture {
  bytes: Uint8Array;
  contentType: string;
}

/** A table for a spreadsheet. */
export interface Csv {
  csv: string;
  /** Without quotes or line breaks, as "Time-cards.csv". */
  fileName: string;
}

/** What a handler gives back: the answer's JSON as data, or the bytes. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.input<E['answer']> | (E extends { csv: true } ? Csv : never)
  : E['answer'] extends 'image'
    ? Picture
    : Pdf;

type CompanyHandler<E extends Endpoint> = (call: CompanyCall<E>) => Promise<Answer<E>>;
type SteppedHandler<E extends Endpoint> = (call: SteppedCall<E>) => Promise<Answer<E>>;
type EmployeeHandler<E extends Endpoint> = (call: EmployeeCall<E>) => Promise<Answer<E>>;
type CardHandler<E extends Endpoint> = (call: CardCall<E>) => Promise<Answer<E>>;
/** Whoever it is has been let in; the work touches no company's data. */
type LetInHandler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;
type PublicHandler<E extends Endpoint> = (call: PublicCall<E>) => Promise<Answer<E>>;

/** A handler that opens its own transactions, marked so that the route opens none around it. */
export interface Stepped<E extends Endpoint> {
  steps: SteppedHandler<E>;
}

export function inSteps<E extends Endpoint>(steps: SteppedHandler<E>): Stepped<E> {
  return { steps };
}

/** A public handler whose answer comes with something beside its body, such as a cookie, that is not kept with it. */
export interface Replayable<E extends Endpoint> {
  handle: PublicHandler<E>;
  /** Gives it again where the kept answer is sent to a repeated request. */
  onReplay(call: PublicCall<E>, answer: Answer<E>): Promise<void>;
}

interface Handlers<E extends Endpoint> {
  public: PublicHandler<E> | Replayable<E>;
  session: CompanyHandler<E> | Stepped<E>;
  active: CompanyHandler<E> | Stepped<E>;
  employee: EmployeeHandler<E>;
  employee_or_active: LetInHandler<E>;
  card: CardHandler<E>;
}

export type Handler<E extends Endpoint> = Handlers<E>[E['who']];

/** What stands behind each call of a noun. A call without a handler does not compile. */
export type Doors<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };
