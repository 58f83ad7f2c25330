import type { SamplesOf } from './sample.ts';

export const jobFileSamples: SamplesOf<'jobFile'> = {
  jobFile: {
    read: ({ project_id }) => ({ params: { id: project_id }, query: { from: '2026-01-01', to: '2026-12-31' } }),
  },
};
