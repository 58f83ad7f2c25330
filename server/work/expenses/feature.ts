import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { existingReceiptKeys } from './receipts.ts';
import { expenseHandlers } from './routes.ts';

export const expensesFeature = feature({
  handlers: ({ config, files }) => ({
    expenses: expenseHandlers({ files, rejectOverAllowance: storageAllowance(config.storage) }),
  }),
  files: { receipts: existingReceiptKeys },
});
