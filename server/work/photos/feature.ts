import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { imageHandlers, projectPhotoHandlers } from './routes.ts';
import { existingImageKeys } from './store.ts';

export const photosFeature = feature({
  handlers: ({ config, files }) => ({
    images: imageHandlers({ files, rejectOverAllowance: storageAllowance(config.storage) }),
    projectPhotos: projectPhotoHandlers,
  }),
  files: { images: existingImageKeys },
});
