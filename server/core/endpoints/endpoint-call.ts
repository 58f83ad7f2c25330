import { type Endpoint, isList, type ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  asCompany,
  asCompanySnapshot,
  type CompanyDb,
  type CompanyReader,
  type Database,
  replicaReader,
  withSystemTransaction,
} from '../../platform/database/database.ts';
import type { ListReading } from '../../platform/database/list-reading.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { asAppError } from '../../platform/http/errors.ts';
import { type Form, formIdentity } from '../../platform/http/forms.ts';
import {
  type IdempotentRequest,
  lostTheRace,
  onceInTransaction,
  onceWithoutTransaction,
  requestHash,
  storeError,
  type StoredResponses,
  type Written,
} from '../../platform/http/idempotency.ts';
import { readInput } from '../../platform/http/input.ts';
import type { ListLimits } from '../../platform/http/list-limits.ts';
import type { ListSource } from '../../platform/http/list-response.ts';
import type { WriteJson } from '../../platform/http/output.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import type { AuthenticatedCaller, Finders } from './caller.ts';
import type { Call, HttpContext, SeparateTransactions, PublicCall } from './handlers.ts';
import type { FindPerson } from './person.ts';
import type { TokenGate } from './token-gate.ts';

/** What all calls share. */
export interface EndpointContext extends Finders, StoredResponses {
  database: Database;
  findPerson: FindPerson;
  tokens: TokenGate;
  clock: Clock;
  isHttps: boolean;
  lists: ListLimits;
  uploads: Uploads;
}

/** A handler without its endpoint's types. The contract has checked both, so from here on the data is untyped. */
export interface Work {
  inTransaction?: (call: Call<Endpoint> & AuthenticatedCaller['as'] & { db: CompanyDb }) => Promise<unknown>;
  /** With `inTransaction`: the handler only reads, and may run on a replica. */
  isForReplica?: boolean;
  withoutTransaction?: (call: Call<Endpoint> & AuthenticatedCaller['as'] & SeparateTransactions) => Promise<unknown>;
  openly?: (call: PublicCall<Endpoint>) => Promise<unknown>;
  /** With `openly`: restores the parts of a repeated response that are not stored. */
  onReplay?: (call: PublicCall<Endpoint>, response: unknown) => Promise<void>;
  onceLetIn?: (call: Call<Endpoint>) => Promise<unknown>;
}

/** The cookie with the position of the browser's last write, kept as long as a replica may lag behind. */
const LAST_WRITE = 'last_write';
const LAST_WRITE_SECONDS = 60;

/** One call of an endpoint: who makes it, with which input. An adapter builds it, such as that of the HTTP server. */
export interface EndpointRequest {
  /** Undefined for a public call, and for a call without an employee code, whose input will be rejected. */
  caller: AuthenticatedCaller | undefined;
  /** As the caller sent it; validated before the handler runs. */
  input: { params: unknown; query: unknown; body: unknown };
  /** The form of a multipart call, in place of the body. */
  form?: Form | undefined;
  /** Path and query: a repeated call has the same. */
  target: string;
  /** The Idempotency-Key, if the endpoint accepts one. */
  key: string | undefined;
  /** `updated_at` as the caller read it. */
  version: Date | undefined;
  http: HttpContext;
  now: Date;
}

/**
 * Runs the handler of an endpoint for an identified caller: validation, idempotency, transactions and the choice of
 * the database, regardless of how the call arrived.
 */
export class EndpointCall {
  readonly #context: EndpointContext;
  readonly #endpoint: Endpoint;
  readonly #request: EndpointRequest;

  constructor(context: EndpointContext, endpoint: Endpoint, request: EndpointRequest) {
    this.#context = context;
    this.#endpoint = endpoint;
    this.#request = request;
  }

  /** Returns the response, or the stored one for a repeated request. */
  async response(work: Work, write: WriteJson): Promise<Written> {
    const { status = 200 } = this.#endpoint;
    const statusOf = (response: unknown) => (this.#endpoint.isPlainOk?.(response as object) ? 200 : status);
    const written = (response: unknown): Written => ({ status: statusOf(response), json: write(response) });
    const idempotentRequest = this.#idempotentRequest();
    if (!idempotentRequest) return written(await this.run(work));
    try {
      return await this.#once(idempotentRequest, work, written);
    } catch (error) {
      if (lostTheRace(error)) return this.#once(idempotentRequest, work, written);
      await storeError(this.#context, idempotentRequest, asAppError(error));
      throw error;
    }
  }

  /** Validates the input and runs the handler in the kind of transaction that it requires. */
  async run(work: Work): Promise<unknown> {
    this.#rejectUsedLink();
    const call = this.#call();
    const { database } = this.#context;
    if (work.inTransaction) {
      const { inTransaction } = work;
      const { company_id, as } = this.#authenticatedCaller();
      const worked = (db: CompanyDb) => inTransaction({ ...call, ...as, db });
      const read = this.#reader({ mayBeReplica: work.isForReplica === true });
      const result = await (isList(this.#endpoint) || this.#endpoint.readsMuch
        ? this.#context.lists.inTransaction(company_id, worked, read)
        : read(company_id, worked));
      const { record } = this.#request.http.wantsCsv ? (result as Csv) : {};
      if (record) await asCompany(database, company_id, record);
      return result;
    }
    if (work.onceLetIn) return work.onceLetIn(call);
    return work.withoutTransaction
      ? work.withoutTransaction(this.#callWithoutTransaction(call))
      : work.openly?.(this.#publicCall(call));
  }

  /** All rows of a list, regardless of their number, in chunks. */
  wholeList({ inTransaction }: Work): ListSource {
    const call = this.#call();
    const { query } = call;
    const { company_id, as } = this.#authenticatedCaller();
    const { lists } = this.#context;
    const read = this.#reader({ mayBeReplica: true });
    return {
      read: (reading: ListReading) =>
        lists.inTransaction(
          company_id,
          async (db) => inTransaction?.({ ...call, query: { ...query, reading }, ...as, db }),
          read,
        ),
      inTurn: (send: () => Promise<void>) => lists.duringLongList(company_id, send),
      offset: (query as ListQuery).offset ?? 0,
      longestPauseMs: lists.longestPauseMs,
    };
  }

  /**
   * Call this after a call that may have written: the browser's next reads see the write, whichever process and
   * server they reach.
   */
  async rememberWrites(): Promise<void> {
    const { replica } = this.#context.database;
    if (!replica || this.#endpoint.method === 'GET' || this.#request.caller?.as.person?.connection) return;
    // The write succeeded, so it is acknowledged even if the position is unavailable.
    const position = await replica.position().catch(() => undefined);
    if (position) this.#request.http.setSignedCookie(LAST_WRITE, position, LAST_WRITE_SECONDS);
  }

  /**
   * Reads from the replica only for a session's browser, which returns the cookie of its last write. A program with a
   * token returns no cookies.
   */
  #reader({ mayBeReplica }: { mayBeReplica: boolean }): CompanyReader {
    const { database } = this.#context;
    // The customer's page must be consistent, so its reads share one snapshot.
    if (this.#endpoint.auth === 'link' && this.#endpoint.method === 'GET')
      return (companyId, work) => asCompanySnapshot(database, companyId, work);
    const person = this.#request.caller?.as.person;
    if (mayBeReplica && person && !person.connection)
      return replicaReader(database, this.#request.http.signedCookie(LAST_WRITE));
    return (...args) => asCompany(database, ...args);
  }

  async #once(
    idempotentRequest: IdempotentRequest,
    work: Work,
    written: (response: unknown) => Written,
  ): Promise<Written> {
    const { database } = this.#context;
    const { inTransaction } = work;
    if (!inTransaction) {
      let isReplay = true;
      const response = await onceWithoutTransaction(this.#context, idempotentRequest, this.#request.now, async () => {
        isReplay = false;
        return written(await this.run(work));
      });
      if (isReplay && response.status < 400) {
        await work.onReplay?.(this.#publicCall(this.#call()), JSON.parse(response.json));
      }
      return response;
    }
    const call = this.#call();
    const { company_id, as } = this.#authenticatedCaller();
    return asCompany(database, company_id, (db) =>
      onceInTransaction(db, this.#context, idempotentRequest, async () => {
        this.#rejectUsedLink();
        return written(await inTransaction({ ...call, ...as, db }));
      }),
    );
  }

  #call(): Call<Endpoint> {
    const { input, form, key, version, now, http } = this.#request;
    const raw = { ...input, body: form ? form.fields : input.body };
    const valid = readInput(this.#endpoint, raw) as Pick<Call<Endpoint>, 'params' | 'query' | 'body'>;
    return { ...valid, file: form?.file as Call<Endpoint>['file'], key, version, now, http };
  }

  /** A call of a session's person or with a customer's link. */
  #callWithoutTransaction(call: Call<Endpoint>): Call<Endpoint> & AuthenticatedCaller['as'] & SeparateTransactions {
    const { company_id, as } = this.#authenticatedCaller();
    const { database } = this.#context;
    const { lists } = this.#context;
    return {
      ...call,
      ...as,
      inCompany: (work) =>
        this.#endpoint.readsMuch ? lists.inTransaction(company_id, work) : asCompany(database, company_id, work),
      inSnapshot: (work) => asCompanySnapshot(database, company_id, work),
    };
  }

  #publicCall(call: Call<Endpoint>): PublicCall<Endpoint> {
    const { database, findPerson } = this.#context;
    const token = this.#request.http.sessionToken;
    return {
      ...call,
      findPerson: async () => (token ? findPerson(token, this.#request.now) : undefined),
      systemDb: database.systemDb,
      withSystemTransaction: (work) => withSystemTransaction(database, work),
      asCompany: (companyId, work) => asCompany(database, companyId, work),
    };
  }

  /** Checked before any work, so that no response to this request is stored. */
  #rejectUsedLink(): void {
    if (this.#request.caller?.mayOnlyRepeat) throw new AppError('link_expired');
  }

  #authenticatedCaller(): AuthenticatedCaller {
    if (!this.#request.caller) throw new AppError('session_expired');
    return this.#request.caller;
  }

  #idempotentRequest(): IdempotentRequest | undefined {
    const { key, caller, http, target, form, input } = this.#request;
    if (key === undefined) return undefined;
    const body = form ? formIdentity(form) : input.body;
    return {
      companyId: caller?.company_id,
      caller: caller?.key ?? http.address,
      key,
      hash: requestHash(this.#endpoint.method, target, body),
    };
  }
}
