import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { readCustomer } from '../customers/store.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { lockProject, readProject } from '../projects/store.ts';
import { imageHandlers } from './routes.ts';
import { knownImageFiles } from './store.ts';

export const photosFeature = feature({
  handlers: ({ config, files }) => ({
    images: imageHandlers({
      files,
      rejectOverAllowance: storageAllowance(config.storage),
      requireProject: readProject,
      requireProjectForCrew: readProjectForCrew,
      requireCustomer: readCustomer,
      holdProject: lockProject,
    }),
  }),
  files: { images: knownImageFiles },
});
