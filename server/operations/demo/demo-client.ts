import type { FastifyInstance } from 'fastify';
import {
  type ResponseOf,
  API_BASE,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
} from '#contract/endpoint.ts';
import { openSession } from '../../identity/sessions/sessions.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { cookieNames } from '../../platform/http/cookies.ts';

type CallInput<E extends Endpoint> = { body?: BodyInput<E>; params?: ParamsOf<E>; query?: QueryInput<E> };

/** A browser's user agent, because opening a document counts as reading it only in a browser. */
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** The demo's browser and clock: it calls the application as a browser does, at the planned times. */
export class DemoClient {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  readonly #sessionCookie: string;
  #now: Date;

  constructor(app: FastifyInstance, { isHttps, now }: { isHttps: boolean; now: Date }) {
    this.#app = app;
    this.#sessionCookie = cookieNames(isHttps).session;
    this.#now = now;
  }

  get now(): Date {
    return this.#now;
  }

  set now(at: Date) {
    this.#now = at;
  }

  /** Signs in at the current time of the plan: a session does not last from one day to the next. */
  async signIn(systemDb: SystemDb, account: { company_id: string; account_id: string }): Promise<void> {
    this.#cookies.set(this.#sessionCookie, await openSession(systemDb, account, this.#now));
  }

  signOut(): void {
    this.#cookies.clear();
  }

  /** Calls an endpoint and returns its response; throws on an error. */
  async call<const E extends Endpoint>(endpoint: E, { params, query, body }: CallInput<E>): Promise<ResponseOf<E>> {
    const pathParams = (params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => pathParams[name] ?? '');
    const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
    const reply = await this.request(endpoint.method, API_BASE + path + search, body);
    return reply.json();
  }

  /** The same for an endpoint that also takes a file. */
  async upload<const E extends Endpoint & { multipart: true }>(
    { method, path }: E,
    fields: Record<string, string>,
    file: { name: string; bytes: Uint8Array },
    params: Record<string, string> = {},
  ): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', new Blob([Buffer.from(file.bytes)]), file.name);
    await this.request(method, API_BASE + path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''), form);
  }

  async request(method: Endpoint['method'], url: string, body?: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'user-agent': USER_AGENT };
    const reply = await this.#app.inject({ method, url, headers, payload: body });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url} responded with ${reply.statusCode}: ${reply.body}`);
    for (const { name, value } of reply.cookies) this.#cookies.set(name, value);
    return reply;
  }
}
