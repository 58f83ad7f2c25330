import { api } from '#contract/api.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import type { Sample } from '../samples/sample.ts';
import { samples } from '../samples/samples.ts';

/** An endpoint by name, as `customers.create`, with one valid way to call it. */
export type NamedCall = [name: string, endpoint: Endpoint, sample: Sample];

/** Every endpoint of the contract. */
export const everyCall: NamedCall[] = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Endpoints).map(([name, endpoint]): NamedCall => {
    const sample = (samples as unknown as Record<string, Record<string, Sample>>)[noun]?.[name];
    if (!sample) throw new Error(`${noun}.${name} has no sample`);
    return [`${noun}.${name}`, endpoint, sample];
  }),
);

/**
 * What decides about a call before its handler runs. Tests of these checks, which are the same for all nouns, need one
 * call of each kind on the embedded engine.
 */
export function accessKindOf([, { auth, method }]: readonly [string, Endpoint, ...unknown[]]): string {
  return `${auth} ${method}`;
}

/** The noun of a call, for tests that depend on its handler and its tables. */
export function nounOf([name]: readonly [string, ...unknown[]]): string {
  return name.split('.', 1)[0] ?? name;
}
