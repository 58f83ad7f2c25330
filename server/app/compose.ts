import type { Api, Noun, webhooks } from '#contract/api.ts';
import type { Parties } from '../core/documents/parties.ts';
import type { PrintedKind } from '../core/documents/rendering.ts';
import type { Handlers } from '../core/endpoints/handlers.ts';
import { type Emit, emitter } from '../core/events.ts';
import type { BackgroundTask, Feature, NounsOf, WebhookName, WebhooksOf } from '../core/feature.ts';
import type { Services } from '../core/services.ts';
import type { ExistingKeys } from '../platform/files/sweep.ts';
import type { WebhookHandler } from '../platform/http/webhooks.ts';
import type { JobHandler } from '../platform/queue/jobs.ts';

type AnyFeature = Feature;
export type Serving<N extends Noun> = { readonly [K in N]: Handlers<Api[K]> };
type Receiving<W extends WebhookName> = { readonly [K in W]: WebhookHandler<(typeof webhooks)[K]> | undefined };

/** The handlers of all features. Throws if two features serve the same noun. */
export function handlersOf<F extends AnyFeature>(features: readonly F[], services: Services): Serving<NounsOf<F>> {
  const all = features.map(({ handlers }) => handlers?.(services) ?? {});
  return merged(all, 'noun') as Serving<NounsOf<F>>;
}

/** The webhooks of all features. Throws if two features receive the same one. */
export function webhooksOf<F extends AnyFeature>(features: readonly F[], services: Services): Receiving<WebhooksOf<F>> {
  const all = features.map(({ webhooks: receive }) => receive?.(services) ?? {});
  return merged(all, 'webhook') as Receiving<WebhooksOf<F>>;
}

export function jobsOf(features: readonly AnyFeature[], services: Services): JobHandler[] {
  return features.flatMap(({ jobs }) => jobs?.(services) ?? []);
}

export function tasksOf(features: readonly AnyFeature[], services: Services): BackgroundTask[] {
  return features.flatMap(({ tasks }) => tasks?.(services) ?? []);
}

/** The folders of stored files, each with the function that returns which keys have rows. */
export function foldersOf(features: readonly AnyFeature[]): Record<string, ExistingKeys> {
  return merged(
    features.map(({ files = {} }) => files),
    'folder',
  );
}

export function documentsOf(features: readonly AnyFeature[]): PrintedKind<Parties>[] {
  return features.flatMap(({ documents = [] }) => documents);
}

export function emitterOf(features: readonly AnyFeature[]): Emit {
  return emitter(features.flatMap(({ listeners = [] }) => listeners));
}

/** Merges several objects into one. Throws if two of them have the same key. */
function merged<T>(parts: readonly Readonly<Record<string, T>>[], what: string): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    if (key in all) throw new Error(`Two features have the same ${what}: ${key}.`);
    all[key] = value;
  }
  return all;
}
