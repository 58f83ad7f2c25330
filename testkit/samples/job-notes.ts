import type { SamplesOf } from './sample.ts';

export const jobNoteSamples: SamplesOf<'jobNotes'> = {
  jobNotes: {
    create: ({ project_id, visit_id, job_note_id }) => ({
      body: { job_note: { project_id, visit_id, text: 'Gate was locked.', corrects_job_note_id: job_note_id } },
    }),
    read: ({ job_note_id }) => ({ params: { id: job_note_id } }),
    update: ({ job_note_id }) => ({ params: { id: job_note_id }, body: { job_note: { text: 'Gate was open.' } } }),
    addPhoto: ({ job_note_id }) => ({ params: { id: job_note_id }, body: {} }),
    removePhoto: ({ job_note_id, job_note_photo_id }) => ({ params: { id: job_note_id, photo_id: job_note_photo_id } }),
    photo: ({ job_note_id, job_note_photo_id }) => ({ params: { id: job_note_id, photo_id: job_note_photo_id } }),
    createByEmployee: ({ employee_code, visit_id, jobsite_id }) => ({
      params: { employee_code },
      body: { job_note: { visit_id, jobsite_id, text: 'Nobody was at home.' } },
    }),
    addPhotoByEmployee: ({ employee_code, employee_note_id }) => ({
      params: { employee_code, id: employee_note_id },
      body: {},
    }),
  },
};
