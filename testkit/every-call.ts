import { api } from '#contract/api.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
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
