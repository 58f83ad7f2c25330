import { useState } from 'react';
import type { Visit } from '../../../../contract/visits.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshIfRefused, type SavedVisit, saveVisit, type VisitChanges } from './save-visit.ts';

interface UndoableChange {
  /** What an undo saves: the visit as it was before the change. */
  before: (visit: Visit) => VisitChanges;
  failures: { change: string; undo: string };
}

/** Saves changes of visits one at a time; the last can be undone until the next. */
export function useUndoableChange<Change extends { visit: Visit }>({ before, failures }: UndoableChange) {
  const [changed, setChanged] = useState<Change & SavedVisit>();
  const [problem, setProblem] = useState('');

  /** Resolves to false when the change failed; `problem` says why. */
  async function save(change: Change, to: VisitChanges): Promise<boolean> {
    setProblem('');
    setChanged(undefined);
    try {
      setChanged({ ...change, ...(await saveVisit(change.visit, to, change.visit.updated_at)) });
      return true;
    } catch (error) {
      setProblem(errorText(failures.change, error));
      refreshIfRefused(error);
      return false;
    }
  }

  async function undo(): Promise<void> {
    if (!changed) return;
    const { visit, version } = changed;
    setChanged(undefined);
    try {
      await saveVisit(visit, before(visit), version);
    } catch (error) {
      setProblem(errorText(failures.undo, error));
      refreshIfRefused(error);
    }
  }

  return { changed, problem, save, undo: () => void undo() };
}
