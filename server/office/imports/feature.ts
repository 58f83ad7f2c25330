import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { importHandlers } from './routes.ts';
import { forgetOldImportRows } from './store.ts';

export const importsFeature = feature({
  handlers: ({ config }) => ({
    imports: importHandlers({ rejectOverAllowance: storageAllowance(config.storage) }),
  }),
  cleanupOfCompany: forgetOldImportRows,
});
