import type { z } from 'zod';
import type { BodyOf, Endpoint, Endpoints, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { CompanyDb, HouseDb } from '../database/database.ts';
import type { FormFile } from './forms.ts';
import type { Employee } from './employee.ts';
import type { Person } from './person.ts';

/** The HTTP context of a call, for the few handlers that need it. */
export interface Exchange {
  /** The caller's network address; IPv6 is reduced to its /64. */
  address: string;
  /** The user agent. */
  userAgent: string;
  /** Aborted if the caller disconnects before the response is sent. */
  readonly signal: AbortSignal;
  /** Whether the caller prefers CSV. */
  wantsCsv: boolean;
  /** The token of the session cookie, if any. */
  sessionToken: string | undefined;
  /** Without `isRemembered` the cookie ends with the browser. */
  setSession(token: string, options: { isRemembered: boolean }): void;
  clearSession(): void;
  /** The value of a signed cookie; undefined if it is missing or was tampered with. */
  signedCookie(name: string): string | undefined;
  setSignedCookie(name: string, value: string, maxAgeSeconds: number): void;
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
  /** The file of a form; undefined if there is none. */
  file: E extends { multipart: true } ? FormFile | undefined : undefined;
  now: Date;
  http: Exchange;
}

/** A call with a session, inside one transaction of its company. Await nothing but SQL. */
export interface CompanyCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  person: Person;
}

/** A call with a session that does slow work between its transactions, such as rendering or hashing. */
export interface SteppedCall<E extends Endpoint> extends Call<E> {
  person: Person;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** Read-only: all its reads see the database at the same moment. */
  inSnapshot<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
}

/** A call with an employee code, inside one transaction of the employee's company. */
export interface EmployeeCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  employee: Employee;
}

/** A call with a time card's id, inside one transaction of the time card's company. */
export interface CardCall<E extends Endpoint> extends Call<E> {
  db: CompanyDb;
  /** The signed-in person of that company; undefined for any other caller. */
  person: Person | undefined;
}

/** A call without authentication. */
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

/** A file that somebody has sent, to be saved and never to be shown. */
export interface Download {
  bytes: Uint8Array;
  contentType: string;
  /** Without quotes or line breaks; any letters. */
  fileName: string;
}

/** A table for a spreadsheet. */
export interface Csv {
  csv: string;
  /** Without quotes or line breaks, as "Time-cards.csv". */
  fileName: string;
}

/** What a handler returns: the response's JSON as data, or the bytes. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.input<E['answer']> | (E extends { csv: true } ? Csv : never)
  : E['answer'] extends 'image'
    ? Picture
    : E['answer'] extends 'file'
      ? Download
      : Pdf;

type CompanyHandler<E extends Endpoint> = (call: CompanyCall<E>) => Promise<Answer<E>>;
type SteppedHandler<E extends Endpoint> = (call: SteppedCall<E>) => Promise<Answer<E>>;
type EmployeeHandler<E extends Endpoint> = (call: EmployeeCall<E>) => Promise<Answer<E>>;
type CardHandler<E extends Endpoint> = (call: CardCall<E>) => Promise<Answer<E>>;
/** A handler without company data, after authentication. */
type LetInHandler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;
type PublicHandler<E extends Endpoint> = (call: PublicCall<E>) => Promise<Answer<E>>;

/** A handler that opens its own transactions, marked so that the route opens none. */
export interface Stepped<E extends Endpoint> {
  steps: SteppedHandler<E>;
}

export function inSteps<E extends Endpoint>(steps: SteppedHandler<E>): Stepped<E> {
  return { steps };
}

/** A public handler whose response has more than its body, such as a cookie, which is not stored with it. */
export interface Replayable<E extends Endpoint> {
  handle: PublicHandler<E>;
  /** Restores it when the stored response is returned for a repeated request. */
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

/** The handlers of a feature's endpoints. A missing handler fails to compile. */
export type Doors<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };
