import type { ReactNode } from 'react';
import type { Company } from '../../../contract/companies.ts';
import { errorText } from '../error-text.ts';
import { ListFailure, RecordSkeleton } from '../ui/list-placeholders.tsx';
import { useOwnCompany } from './hooks.ts';

/** Draws a screen about the company of whoever is signed in, once it is known. */
export function OwnCompany({ children }: { children: (company: Company) => ReactNode }) {
  const { record, error, retry } = useOwnCompany();
  if (record) return children(record);
  if (error) return <ListFailure text={errorText('Failed to get company', error)} many="records" onRetry={retry} />;
  return <RecordSkeleton />;
}
