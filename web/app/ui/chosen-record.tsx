import type { ReactNode } from 'react';
import { RecordSkeleton } from './list-placeholders.tsx';
import { MissingRecord } from './missing-record.tsx';

interface ChosenRecordProps<R> {
  chosen: {
    id: string | undefined;
    record: R | undefined;
    error: Error | null;
  };
  /** Shown when no record was selected, or when it no longer exists. */
  message: string;
  goTo: { label: string; to: string };
  children: (record: R) => ReactNode;
}

/** A screen about one record: rendered once it is loaded; without a record, says where to select one. */
export function ChosenRecord<R>({ chosen, message, goTo, children }: ChosenRecordProps<R>) {
  const gone = chosen.error !== null && 'status' in chosen.error && chosen.error.status === 404;
  if (!chosen.id || gone) return <MissingRecord message={message} goTo={goTo} />;
  if (chosen.record) return children(chosen.record);
  if (chosen.error) return <MissingRecord message={chosen.error.message} goTo={goTo} />;
  return <RecordSkeleton />;
}
