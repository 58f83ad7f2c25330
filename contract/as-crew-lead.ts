import type { CrewLeadView, Endpoint } from './endpoint.ts';

/** An endpoint as seen by a crew lead. */
export type ForCrewLead<E extends Endpoint> = E extends { forCrewLead: infer V extends CrewLeadView }
  ? Omit<E, 'forCrewLead' | keyof V> & V extends infer C extends Endpoint
    ? C
    : never
  : E;

/** Returns the endpoint as a crew lead calls it: with that role's response and query. */
export function asCrewLead<E extends Endpoint>(all: E): ForCrewLead<E> {
  const { forCrewLead, ...shared } = all;
  return { ...shared, ...forCrewLead } as unknown as ForCrewLead<E>;
}
