import { useState } from 'react';
import type { Visit, VisitScope } from '#contract/work/visits.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshIfRefused, type SavedVisit, saveVisit, type VisitChanges } from '../visits/save-visit.ts';
import type { PendingChange } from './scope-question.tsx';

interface UndoableChange<Change> {
  /** The values that an undo saves: the visit before the change. */
  before: (change: Change) => VisitChanges;
  failures: { change: string; undo: string };
}

/**
 * Saves changes of visits one at a time; the last change can be undone until the next one. For a visit in a series, the
 * user first answers `asked`.
 */
export function useUndoableChange<Change extends { visit: Visit }>({ before, failures }: UndoableChange<Change>) {
  const [changed, setChanged] = useState<Change & SavedVisit>();
  const [problem, setProblem] = useState('');
  const [pendingChange, setPendingChange] = useState<PendingChange>();

  async function askScope(visit: Visit): Promise<VisitScope | undefined> {
    if (visit.series_id === null) return 'one';
    const scope = await new Promise<VisitScope | undefined>((answer) => setPendingChange({ visit, answer }));
    setPendingChange(undefined);
    return scope;
  }

  /** Resolves to false when the change failed; `problem` says why. */
  async function save(change: Change, to: VisitChanges): Promise<boolean> {
    setProblem('');
    setChanged(undefined);
    const scope = await askScope(change.visit);
    if (!scope) return false;
    try {
      setChanged({ ...change, ...(await saveVisit(change.visit, to, { version: change.visit.updated_at, scope })) });
      return true;
    } catch (error) {
      setProblem(errorSentence(failures.change, error));
      refreshIfRefused(error);
      return false;
    }
  }

  async function undo(): Promise<void> {
    if (!changed) return;
    const { visit, version } = changed;
    setChanged(undefined);
    try {
      await saveVisit(visit, before(changed), { version, scope: 'one' });
    } catch (error) {
      setProblem(errorSentence(failures.undo, error));
      refreshIfRefused(error);
    }
  }

  return { changed, problem, asked: pendingChange, save, undo: () => void undo() };
}
