import { api } from '../../contract/api.ts';
import type { Endpoint, Endpoints } from '../../contract/endpoint.ts';
import type { Anything } from './browser.ts';
import type { Sample } from './samples/sample.ts';
import { samples } from './samples/samples.ts';

/** Every endpoint of the contract by name, as `customers.create`, with one valid way to call it. */
export const everyCall = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Endpoints).map(([name, endpoint]): [string, Endpoint, Sample] => {
    const sample = (samples as unknown as Record<string, Record<string, Sample>>)[noun]?.[name];
    if (!sample) throw new Error(`${noun}.${name} has no sample`);
    return [`${noun}.${name}`, endpoint, sample];
  }),
);

/** A path in a call's input, as `body.estimate.project_id`, and its value. */
export interface Place {
  path: string;
  value: unknown;
}

/** Every path in an input: the fields, and the objects and lists around them. */
export function placesIn(given: unknown, path = ''): Place[] {
  const here = path ? [{ path, value: given }] : [];
  if (typeof given !== 'object' || given === null) return here;
  return [
    ...here,
    ...Object.entries(given).flatMap(([name, value]) => placesIn(value, path ? `${path}.${name}` : name)),
  ];
}

/** The same input with another value at one path. */
export function replaced(given: Anything, path: string, value: unknown): Anything {
  const copy = structuredClone(given) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((within, name) => within[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}
