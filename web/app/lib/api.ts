import { api as contract, type Api } from '../../../contract/api.ts';
import type { ResponseOf, Endpoint, Endpoints } from '../../../contract/endpoint.ts';
import { call, type CallInput, type CallOptions } from './call.ts';

type Caller<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E> & CallOptions) => Promise<ResponseOf<E>>
    : (input: CallInput<E> & CallOptions) => Promise<ResponseOf<E>>;

type Client = { readonly [N in keyof Api]: { readonly [C in keyof Api[N]]: Caller<Extract<Api[N][C], Endpoint>> } };

/** Every endpoint of the contract as a function: `api.customers.update({ params: { id }, body, version })`. */
export const api: Client = mapValues(contract, (calls: Endpoints) =>
  mapValues(
    calls,
    (endpoint) =>
      (input: CallInput<Endpoint> & CallOptions = {}) =>
        call(endpoint, input, input),
  ),
) as unknown as Client;

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
