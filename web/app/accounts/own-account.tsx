import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { errorText } from '../error-text.ts';
import { ListFailure, RecordSkeleton } from '../ui/list-placeholders.tsx';
import { useOwnAccount } from './hooks.ts';

/** Draws a screen about the account that is signed in, once it is known. */
export function OwnAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { record, error, retry } = useOwnAccount();
  if (record) return children(record);
  if (error) return <ListFailure text={errorText('Failed to get account', error)} many="records" onRetry={retry} />;
  return <RecordSkeleton />;
}
