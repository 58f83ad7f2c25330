import type { ReactNode } from 'react';
import type { Company } from '#contract/identity/companies.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useOwnCompany } from './hooks.ts';

/** Renders a screen about the signed-in user's company once it is loaded. */
export function OwnCompany({ children }: { children: (company: Company) => ReactNode }) {
  const { record, error, retry } = useOwnCompany();
  if (record) return children(record);
  if (error) return <ListFailure text={errorText('Failed to get company', error)} many="records" onRetry={retry} />;
  return <RecordSkeleton />;
}
