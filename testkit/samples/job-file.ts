import type { SamplesOf } from './sample.ts';

export const jobFileSamples: SamplesOf<'jobFile' | 'jobFileExports'> = {
  jobFile: {
    read: ({ project_id }) => ({ params: { id: project_id }, query: { from: '2026-01-01', to: '2026-12-31' } }),
  },
  jobFileExports: {
    create: ({ project_id }) => ({
      params: { id: project_id },
      body: { job_file_export: { includes_money: true, includes_internal_notes: true } },
    }),
    read: ({ project_id, job_file_export_id }) => ({ params: { id: project_id, export_id: job_file_export_id } }),
    file: ({ project_id, job_file_export_id }) => ({ params: { id: project_id, export_id: job_file_export_id } }),
  },
};
