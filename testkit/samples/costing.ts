import type { SamplesOf } from './sample.ts';

export const costingSamples: SamplesOf<'costing' | 'unbilledWork'> = {
  costing: {
    ofProject: ({ project_id }) => ({ params: { id: project_id } }),
    list: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  },
  unbilledWork: {
    ofProject: ({ project_id }) => ({ params: { id: project_id }, query: { group_by: 'day' } }),
  },
};
