import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  API_BASE,
  type Endpoint,
  type Endpoints,
  isList,
  type ListQuery,
  takesIdempotencyKey,
} from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/refusals.ts';
import type { Clock } from '../clock.ts';
import { asCompany, asCompanySnapshot, type CompanyDb, type Database, inHouse } from '../database/database.ts';
import type { ListReading } from '../database/list-reading.ts';
import { limitedAddress } from './address.ts';
import { clientSignal } from './client-signal.ts';
import { cookiesOf } from './cookies.ts';
import type { Call, Csv, Doors, Exchange, PublicCall, Replayable, Stepped, SteppedCall } from './doors.ts';
import { asRefusal } from './errors.ts';
import { accessGuard } from './guards.ts';
import {
  type KeptAnswers,
  keepRefusal,
  lostTheRace,
  onceInSteps,
  onceInTransaction,
  type Repeatable,
  requestHash,
  type Written,
} from './idempotency.ts';
import { type Form, FORM_LIMITS, formIdentity, withForm } from './forms.ts';
import { readInput } from './input.ts';
import { listWriter, sendWholeList, type WriteList } from './list-answer.ts';
import type { ListLimits } from './list-limits.ts';
import { jsonWriter, type WriteJson } from './output.ts';
import { sendBytes, sendCsv } from './bytes.ts';
import { type Finders, findKnownCaller, type KnownCaller } from './known-caller.ts';
import type { FindPerson, Person } from './person.ts';
import type { Uploads } from './uploads.ts';

export interface RouteContext extends Finders, KeptAnswers {
  database: Database;
  findPerson: FindPerson;
  clock: Clock;
  isHttps: boolean;
  lists: ListLimits;
  uploads: Uploads;
}

/** A handler without its endpoint's types: the contract has checked both, and from here on the data is untyped. */
interface Work {
  inTransaction?: (call: Call<Endpoint> & KnownCaller['as'] & { db: CompanyDb }) => Promise<unknown>;
  inSteps?: (call: SteppedCall<Endpoint>) => Promise<unknown>;
  openly?: (call: PublicCall<Endpoint>) => Promise<unknown>;
  /** With `openly`: restores the parts of a repeated response that are not stored. */
  onReplay?: (call: PublicCall<Endpoint>, answer: unknown) => Promise<void>;
  onceLetIn?: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Registers the handlers of a feature on the server. */
export function openDoors<T extends Endpoints>(app: FastifyInstance, context: RouteContext, nouns: T, doors: Doors<T>) {
  for (const [name, endpoint] of Object.entries(nouns)) {
    const work = workOf(endpoint, (doors as Record<string, unknown>)[name]);
    if (endpoint.multipart) openFormDoor(app, context, endpoint, work);
    else openDoor(app, context, endpoint, work);
  }
}

/** Multipart bodies are parsed only on endpoints that declare them; all other routes accept only JSON. */
function openFormDoor(app: FastifyInstance, context: RouteContext, endpoint: Endpoint, work: Work): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    openDoor(scope, context, endpoint, work);
  });
}

function workOf(endpoint: Endpoint, handler: unknown): Work {
  if (endpoint.who === 'public') return publicWorkOf(handler);
  if (endpoint.who === 'employee_or_active') return { onceLetIn: handler as Work['onceLetIn'] };
  if (typeof handler === 'function') return { inTransaction: handler as Work['inTransaction'] };
  return { inSteps: (handler as Stepped<Endpoint>).steps };
}

function publicWorkOf(handler: unknown): Work {
  if (typeof handler === 'function') return { openly: handler as Work['openly'] };
  const { handle, onReplay } = handler as Replayable<Endpoint>;
  return { openly: handle, onReplay: onReplay as Work['onReplay'] };
}

function openDoor(app: FastifyInstance, context: RouteContext, endpoint: Endpoint, work: Work): void {
  const write = endpoint.answer instanceof z.ZodType ? jsonWriter(endpoint.answer) : undefined;
  const writeList = isList(endpoint) && work.inTransaction ? listWriter(endpoint.answer as z.ZodType) : undefined;
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    onRequest: accessGuard(endpoint, context),
    handler: async (request, reply) => {
      if (!endpoint.multipart) return answerCall(new DoorCall(context, endpoint, request, reply), reply);
      const incoming = { request, reply, uploads: context.uploads };
      return withForm(incoming, (form) => answerCall(new DoorCall(context, endpoint, request, reply, form), reply));
    },
  });

  async function answerCall(call: DoorCall, reply: FastifyReply): Promise<FastifyReply> {
    await call.findCaller();
    if (!write) return sendBytes(reply, endpoint.answer, await call.run(work));
    if (call.wantsCsv) return sendCsv(reply, (await call.run(work)) as Csv);
    if (writeList && call.wantsWholeList) return call.sendWholeList(reply, work, writeList);
    const { status, json } = await call.answer(work, write);
    return reply.code(status).type('application/json; charset=utf-8').send(json);
  }
}

/** One request to an endpoint. */
class DoorCall {
  readonly #context: RouteContext;
  readonly #endpoint: Endpoint;
  readonly #request: FastifyRequest;
  readonly #http: Exchange;
  readonly #form: Form | undefined;
  readonly #now: Date;
  #caller: KnownCaller | undefined;

  constructor(context: RouteContext, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, form?: Form) {
    this.#context = context;
    this.#endpoint = endpoint;
    this.#request = request;
    this.#form = form;
    this.#now = context.clock();
    this.#http = {
      address: limitedAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      wantsCsv: endpoint.csv === true && /\btext\/csv\b/.test(request.headers.accept ?? ''),
      signal: clientSignal(reply),
      ...cookiesOf(request, reply, context.isHttps),
    };
  }

  get wantsCsv(): boolean {
    return this.#http.wantsCsv;
  }

  /** Whether all rows of a list are requested. */
  get wantsWholeList(): boolean {
    return (this.#request.query as Record<string, unknown>).limit === undefined;
  }

  /** First identifies the caller, if the call itself carries a credential. */
  async findCaller(): Promise<void> {
    const asking = { address: this.#http.address, now: this.#now };
    this.#caller = await findKnownCaller(this.#endpoint, this.#request, this.#context, asking);
    this.#request.companyId = this.#caller?.company_id ?? null;
  }

  /** The response, or the stored one for a repeated request. */
  async answer(work: Work, write: WriteJson): Promise<Written> {
    const status = this.#endpoint.status ?? 200;
    const written = (answer: unknown): Written => ({ status, json: write(answer) });
    const repeatable = this.#repeatable();
    if (!repeatable) return written(await this.run(work));
    try {
      return await this.#once(repeatable, work, written);
    } catch (error) {
      if (lostTheRace(error)) return this.#once(repeatable, work, written);
      await keepRefusal(this.#context, repeatable, asRefusal(error));
      throw error;
    }
  }

  /** Validates the input and runs the handler, in the transaction of its kind. */
  async run(work: Work): Promise<unknown> {
    const call = this.#call();
    const { database } = this.#context;
    if (work.inTransaction) {
      const { inTransaction } = work;
      const { company_id, as } = this.#known();
      const worked = (db: CompanyDb) => inTransaction({ ...call, ...as, db });
      return isList(this.#endpoint)
        ? this.#context.lists.inTransaction(company_id, worked)
        : asCompany(database, company_id, worked);
    }
    if (work.onceLetIn) return work.onceLetIn(call);
    return work.inSteps ? work.inSteps(this.#steppedCall(call)) : work.openly?.(this.#publicCall(call));
  }

  /** Responds with all rows of a list, however many there are. */
  async sendWholeList(reply: FastifyReply, { inTransaction }: Work, write: WriteList): Promise<FastifyReply> {
    const call = this.#call();
    const { query } = call;
    const { company_id, as } = this.#known();
    const { lists } = this.#context;
    const source = {
      read: (reading: ListReading) =>
        lists.inTransaction(company_id, async (db) =>
          inTransaction?.({ ...call, query: { ...query, reading }, ...as, db }),
        ),
      inTurn: (send: () => Promise<void>) => lists.duringLongList(company_id, send),
      offset: (query as ListQuery).offset ?? 0,
      longestPauseMs: lists.longestPauseMs,
    };
    return sendWholeList(reply, source, write);
  }

  async #once(repeatable: Repeatable, work: Work, written: (answer: unknown) => Written): Promise<Written> {
    const { database } = this.#context;
    const { inTransaction } = work;
    if (!inTransaction) {
      let isReplay = true;
      const answered = await onceInSteps(this.#context, repeatable, this.#now, async () => {
        isReplay = false;
        return written(await this.run(work));
      });
      if (isReplay && answered.status < 400) {
        await work.onReplay?.(this.#publicCall(this.#call()), JSON.parse(answered.json));
      }
      return answered;
    }
    const call = this.#call();
    const { company_id, as } = this.#known();
    return asCompany(database, company_id, (db) =>
      onceInTransaction(db, this.#context, repeatable, async () =>
        written(await inTransaction({ ...call, ...as, db })),
      ),
    );
  }

  #call(): Call<Endpoint> {
    const { params, query, body } = this.#request;
    const raw = { params, query, body: this.#form ? this.#form.fields : body };
    const input = readInput(this.#endpoint, raw) as Pick<Call<Endpoint>, 'params' | 'query' | 'body'>;
    const file = this.#form?.file as Call<Endpoint>['file'];
    return { ...input, file, key: this.#key(), version: this.#version(), now: this.#now, http: this.#http };
  }

  #steppedCall(call: Call<Endpoint>): SteppedCall<Endpoint> {
    const person = this.#person();
    const { database } = this.#context;
    return {
      ...call,
      person,
      inCompany: (work) => asCompany(database, person.company_id, work),
      inSnapshot: (work) => asCompanySnapshot(database, person.company_id, work),
    };
  }

  #publicCall(call: Call<Endpoint>): PublicCall<Endpoint> {
    const { database, findPerson } = this.#context;
    const token = this.#http.sessionToken;
    return {
      ...call,
      findPerson: async () => (token ? findPerson(token, this.#now) : undefined),
      house: database.house,
      inHouse: (work) => inHouse(database, work),
      asCompany: (companyId, work) => asCompany(database, companyId, work),
    };
  }

  #known(): KnownCaller {
    if (!this.#caller) throw new Refusal('session_expired');
    return this.#caller;
  }

  #person(): Person {
    if (!this.#request.person) throw new Refusal('session_expired');
    return this.#request.person;
  }

  #key(): string | undefined {
    const key = this.#request.headers['idempotency-key'];
    if (key === undefined || !takesIdempotencyKey(this.#endpoint)) return undefined;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
      throw new Refusal('malformed_request', { says: 'The Idempotency-Key must be 1 to 200 plain characters.' });
    }
    return key;
  }

  #repeatable(): Repeatable | undefined {
    const key = this.#key();
    if (key === undefined) return undefined;
    const caller = this.#caller?.key ?? this.#http.address;
    const path = this.#request.url.replace(/\/+(?=$|\?)/, '');
    const body = this.#form ? formIdentity(this.#form) : this.#request.body;
    const companyId = this.#caller?.company_id;
    return { companyId, caller, key, hash: requestHash(this.#endpoint.method, path, body) };
  }

  #version(): Date | undefined {
    const header = this.#request.headers['if-unmodified-since-version'];
    if (header === undefined || !this.#endpoint.versioned) return undefined;
    const version = new Date(String(header));
    if (Number.isNaN(version.getTime())) {
      throw new Refusal('malformed_request', {
        says: 'If-Unmodified-Since-Version must be the updated_at that was read.',
      });
    }
    return version;
  }
}
