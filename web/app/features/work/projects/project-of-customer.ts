import { useQuery } from '@tanstack/react-query';
import { projects, type ProjectAndCustomer } from '#endpoints/work/projects.ts';
import { call } from '../../../../kit/api/call.ts';

/** What new work for a customer is part of: their only active project, if there is just one. */
export interface ProjectOfCustomer {
  only: ProjectAndCustomer | null;
  hasNone: boolean;
}

/** Reads which project new work for a customer is part of. */
export async function readProjectOf(customerId: string): Promise<ProjectOfCustomer> {
  const params = { id: customerId };
  const active = await call(projects.byCustomer, { params, query: { filter: 'active', limit: 2 } });
  if (active.meta.total > 0) {
    return { only: active.meta.total === 1 ? (active.data[0]?.attributes ?? null) : null, hasNone: false };
  }
  const all = await call(projects.byCustomer, { params, query: { limit: 1 } });
  return { only: null, hasNone: all.meta.total === 0 };
}

/** `readProjectOf` for the customer of a new record; undefined without a customer, or without a response. */
export function useProjectOf(customerId: string | undefined): ProjectOfCustomer | 'loading' | undefined {
  const query = useQuery({
    queryKey: ['project of customer', customerId],
    queryFn: async ({ queryKey: [, id = ''] }) => readProjectOf(id),
    enabled: customerId !== undefined,
  });
  return query.isLoading ? 'loading' : query.data;
}
