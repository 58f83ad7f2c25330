import type { ReactNode } from 'react';
import type { Account } from '#contract/identity/accounts.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useOwnAccount } from './hooks.ts';

/** Renders a screen about the signed-in account once it is loaded. */
export function OwnAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { record, error, retry } = useOwnAccount();
  if (record) return children(record);
  if (error) return <ListFailure text={errorText('Failed to get account', error)} many="records" onRetry={retry} />;
  return <RecordSkeleton />;
}
