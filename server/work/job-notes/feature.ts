import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { existingNoteFileKeys } from './photo-store.ts';
import { jobNoteHandlers } from './routes.ts';

export const jobNotesFeature = feature({
  handlers: ({ config, files }) => ({
    jobNotes: jobNoteHandlers({ files, rejectOverAllowance: storageAllowance(config.storage) }),
  }),
  files: { 'job-notes': existingNoteFileKeys },
});
