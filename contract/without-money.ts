import type { ViewWithoutMoney, Endpoint } from './endpoint.ts';

/** An endpoint as seen by a crew lead, or by a token without the scope `money`. */
export type WithoutMoney<E extends Endpoint> = E extends { withoutMoney: infer V extends ViewWithoutMoney }
  ? Omit<E, 'withoutMoney' | keyof V> & V extends infer C extends Endpoint
    ? C
    : never
  : E;

/** Returns the endpoint as callers who see no money call it: with their response and query. */
export function asWithoutMoney<E extends Endpoint>(all: E): WithoutMoney<E> {
  const { withoutMoney, ...shared } = all;
  return { ...shared, ...withoutMoney } as unknown as WithoutMoney<E>;
}
