import type { FastifyInstance } from 'fastify';
import type { Api, Noun, webhooks } from '#contract/api.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { ExistingKeys } from '../platform/files/sweep.ts';
import type { WebhookHandler } from '../platform/http/webhooks.ts';
import type { DueKind } from '../platform/queue/due.ts';
import type { JobHandler } from '../platform/queue/jobs.ts';
import type { Parties } from './documents/parties.ts';
import type { PrintedKind } from './documents/rendering.ts';
import type { Handlers } from './endpoints/handlers.ts';
import type { Listener } from './events.ts';
import type { Services } from './services.ts';

type Webhooks = typeof webhooks;
export type WebhookName = keyof Webhooks;

/** Work that a process repeats at an interval. It must be safe to run in several processes. */
export interface BackgroundTask {
  everyMs: number;
  run(): Promise<void>;
}

/** What a feature provides to the application. `N` are its nouns of the API, and `W` its webhooks. */
export interface Feature<N extends Noun = never, W extends WebhookName = never> {
  handlers?: (services: Services) => { readonly [K in N]: Handlers<Api[K]> };
  /** Undefined if the webhook's provider is not configured. */
  webhooks?: (services: Services) => { readonly [K in W]: WebhookHandler<Webhooks[K]> | undefined };
  /** Registers routes outside the API: files behind links, calendars, the sandbox's pages. */
  pages?: (app: FastifyInstance, services: Services) => void;
  jobs?: (services: Services) => readonly JobHandler[];
  tasks?: (services: Services) => readonly BackgroundTask[];
  /** Deletes expired data that belongs to no company; runs every hour. */
  cleanup?: (services: Services, now: Date) => Promise<void>;
  /** Deletes expired rows of a company; runs every hour, or every day if nothing was written in it for a day. */
  cleanupOfCompany?: (db: CompanyDb, now: Date) => Promise<void>;
  /** The background work that it finds through the queue of due work. */
  due?: readonly DueKind[];
  /** The folders of its stored files, each with the function that finds the keys that have rows. */
  files?: Readonly<Record<string, ExistingKeys>>;
  /** The kinds of documents that the feature prints. */
  documents?: readonly PrintedKind<Parties>[];
  /** Its reactions to events of earlier features. */
  listeners?: readonly Listener[];
}

/** Declares what a feature provides; its nouns and webhooks are inferred. */
export function feature<N extends Noun = never, W extends WebhookName = never>(parts: Feature<N, W>): Feature<N, W> {
  return parts;
}

/** The nouns that a feature serves. */
export type NounsOf<F> = F extends Feature<infer N> ? N : never;

/** The webhooks that a feature receives. */
export type WebhooksOf<F> = F extends Feature<never, infer W> ? W : never;
