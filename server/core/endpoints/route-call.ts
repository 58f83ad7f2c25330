import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, isList, type ListQuery, takesIdempotencyKey } from '#contract/endpoint.ts';
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
import { limitedAddress } from '../../platform/http/address.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { clientSignal } from '../../platform/http/client-signal.ts';
import { cookiesOf } from '../../platform/http/cookies.ts';
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
import { sendWholeList, type WriteList } from '../../platform/http/list-response.ts';
import type { WriteJson } from '../../platform/http/output.ts';
import type { Uploads } from '../../platform/http/uploads.ts';
import { withoutTrailingSlashes } from '../../platform/trailing-slashes.ts';
import { type Finders, findAuthenticatedCaller, type AuthenticatedCaller } from './caller.ts';
import type { Call, HttpContext, SeparateTransactions, PublicCall } from './handlers.ts';
import type { FindPerson } from './person.ts';

export interface RouteContext extends Finders, StoredResponses {
  database: Database;
  findPerson: FindPerson;
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

/** One request to an endpoint. */
export class RouteCall {
  readonly #context: RouteContext;
  readonly #endpoint: Endpoint;
  readonly #request: FastifyRequest;
  readonly #http: HttpContext;
  readonly #form: Form | undefined;
  readonly #now: Date;
  #caller: AuthenticatedCaller | undefined;

  constructor(context: RouteContext, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, form?: Form) {
    this.#context = context;
    this.#endpoint = endpoint;
    this.#request = request;
    this.#form = form;
    this.#now = context.clock();
    this.#http = {
      address: limitedAddress(request.ip),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      wantsCsv: endpoint.csv === true && /\btext\/csv\b/.test(request.headers.accept ?? ''),
      signal: clientSignal(reply),
      ...cookiesOf(request, reply, context.isHttps),
      noteEvent: (event) => void (request.securityEvents ??= []).push(event),
    };
  }

  get wantsCsv(): boolean {
    return this.#http.wantsCsv;
  }

  /** Whether all rows of a list are requested. */
  get wantsWholeList(): boolean {
    return (this.#request.query as Record<string, unknown>).limit === undefined;
  }

  /** Call this first: identifies the caller if the call itself carries a credential. */
  async findCaller(): Promise<void> {
    const callerRequest = { address: this.#http.address, mayBeRepeated: this.#key() !== undefined, now: this.#now };
    this.#caller = await findAuthenticatedCaller(this.#endpoint, this.#request, this.#context, callerRequest);
    this.#request.companyId = this.#caller?.company_id ?? this.#request.companyId;
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
      const { record } = this.wantsCsv ? (result as Csv) : {};
      if (record) await asCompany(database, company_id, record);
      return result;
    }
    if (work.onceLetIn) return work.onceLetIn(call);
    return work.withoutTransaction
      ? work.withoutTransaction(this.#callWithoutTransaction(call))
      : work.openly?.(this.#publicCall(call));
  }

  /** Responds with all rows of a list, regardless of their number. */
  async sendWholeList(reply: FastifyReply, { inTransaction }: Work, write: WriteList): Promise<FastifyReply> {
    const call = this.#call();
    const { query } = call;
    const { company_id, as } = this.#authenticatedCaller();
    const { lists } = this.#context;
    const read = this.#reader({ mayBeReplica: true });
    const source = {
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
    return sendWholeList(reply, source, write);
  }

  /**
   * Call this after a call that may have written: the browser's next reads see the write, whichever process and
   * server they reach.
   */
  async rememberWrites(): Promise<void> {
    const { replica } = this.#context.database;
    if (!replica || this.#endpoint.method === 'GET') return;
    // The write succeeded, so it is acknowledged even if the position is unavailable.
    const position = await replica.position().catch(() => undefined);
    if (position) this.#http.setSignedCookie(LAST_WRITE, position, LAST_WRITE_SECONDS);
  }

  /** Reads from the replica only for a session's browser, which returns the cookie of its last write. */
  #reader({ mayBeReplica }: { mayBeReplica: boolean }): CompanyReader {
    const { database } = this.#context;
    // The customer's page must be consistent, so its reads share one snapshot.
    if (this.#endpoint.auth === 'link' && this.#endpoint.method === 'GET')
      return (companyId, work) => asCompanySnapshot(database, companyId, work);
    if (mayBeReplica && this.#request.person) return replicaReader(database, this.#http.signedCookie(LAST_WRITE));
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
      const response = await onceWithoutTransaction(this.#context, idempotentRequest, this.#now, async () => {
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
    const { params, query, body } = this.#request;
    const raw = { params, query, body: this.#form ? this.#form.fields : body };
    const input = readInput(this.#endpoint, raw) as Pick<Call<Endpoint>, 'params' | 'query' | 'body'>;
    const file = this.#form?.file as Call<Endpoint>['file'];
    return { ...input, file, key: this.#key(), version: this.#version(), now: this.#now, http: this.#http };
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
    const token = this.#http.sessionToken;
    return {
      ...call,
      findPerson: async () => (token ? findPerson(token, this.#now) : undefined),
      systemDb: database.systemDb,
      withSystemTransaction: (work) => withSystemTransaction(database, work),
      asCompany: (companyId, work) => asCompany(database, companyId, work),
    };
  }

  /** Checked before any work, so that no response to this request is stored. */
  #rejectUsedLink(): void {
    if (this.#caller?.mayOnlyRepeat) throw new AppError('link_expired');
  }

  #authenticatedCaller(): AuthenticatedCaller {
    if (!this.#caller) throw new AppError('session_expired');
    return this.#caller;
  }

  #key(): string | undefined {
    const key = this.#request.headers['idempotency-key'];
    if (key === undefined || !takesIdempotencyKey(this.#endpoint)) return undefined;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
      throw new AppError('malformed_request', { message: 'The Idempotency-Key must be 1 to 200 plain characters.' });
    }
    return key;
  }

  #idempotentRequest(): IdempotentRequest | undefined {
    const key = this.#key();
    if (key === undefined) return undefined;
    const caller = this.#caller?.key ?? this.#http.address;
    const { url } = this.#request;
    const [path = ''] = url.split('?', 1);
    const target = withoutTrailingSlashes(path) + url.slice(path.length);
    const body = this.#form ? formIdentity(this.#form) : this.#request.body;
    const companyId = this.#caller?.company_id;
    return { companyId, caller, key, hash: requestHash(this.#endpoint.method, target, body) };
  }

  #version(): Date | undefined {
    const header = this.#request.headers['if-unmodified-since-version'];
    if (header === undefined || !this.#endpoint.versioned) return undefined;
    const version = new Date(String(header));
    if (Number.isNaN(version.getTime())) {
      throw new AppError('malformed_request', {
        message: 'If-Unmodified-Since-Version must be the updated_at that was read.',
      });
    }
    return version;
  }
}
