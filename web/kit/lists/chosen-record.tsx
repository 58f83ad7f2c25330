import type { ReactNode } from 'react';
import { ListFailure, RecordSkeleton } from './list-placeholders.tsx';
import { MissingRecord } from '../page/missing-record.tsx';

/** The record of a screen, as returned by its hook. */
export interface Chosen<R> {
  id: string | undefined;
  record: R | undefined;
  error: Error | null;
  retry: () => void;
}

interface ChosenRecordProps<R> {
  chosen: Chosen<R>;
  /** Shown when no record was selected, or when it no longer exists. */
  message: string;
  goTo: { label: string; to: string };
  children: (record: R) => ReactNode;
}

/** A screen about one record: rendered once the record is loaded; without a record, it says where to select one. */
export function ChosenRecord<R>({ chosen, message, goTo, children }: ChosenRecordProps<R>) {
  const { id, record, error, retry } = chosen;
  const status = error && 'status' in error ? Number(error.status) : 0;
  if (!id || status === 404) return <MissingRecord message={message} goTo={goTo} />;
  if (record) return children(record);
  if (!error) return <RecordSkeleton />;
  // A retry of a rejected request would be rejected again.
  if (status >= 400 && status < 500) return <MissingRecord message={error.message} goTo={goTo} />;
  return <ListFailure text={error.message} many="records" onRetry={retry} />;
}
