import { feature } from '../../core/feature.ts';
import { storageAllowance } from '../../identity/subscriptions/storage.ts';
import { existingReceiptKeys } from './receipts.ts';
import { expenseHandlers } from './routes.ts';

export const expensesFeature = feature({
  handlers: ({ config, files, receiptReader, countAgainst, database, log }) => ({
    expenses: expenseHandlers({
      files,
      rejectOverAllowance: storageAllowance(config.storage),
      receiptReader,
      countAgainst,
      database,
      log,
    }),
  }),
  files: { receipts: existingReceiptKeys },
});
