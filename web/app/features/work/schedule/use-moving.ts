import { type KeyboardEvent, useState } from 'react';
import type { Visit } from '#contract/work/visits.ts';
import { type Cell, cellBeside, type Cells, crewAfter } from './moving.ts';
import { useUndoableChange } from './use-undoable-change.ts';

/** A visit that is being moved to another cell, by mouse or keyboard. */
interface Moving {
  visit: Visit;
  from: Cell;
  to: Cell;
  by: 'mouse' | 'keyboard';
}

export type MovingVisits = ReturnType<typeof useMoving>;

/** Moves visits between cells: by dragging, or with M, the arrow keys and Enter. */
export function useMoving(cells: Cells) {
  const [moving, setMoving] = useState<Moving>();
  /** A visit that takes the keyboard focus once it is rendered in another cell. */
  const [arriving, setArriving] = useState<{ visit_id: string; at: Cell }>();
  const {
    changed: moved,
    problem,
    asked,
    save,
    undo,
  } = useUndoableChange<Moving>({
    before: ({ visit, from, to }) => ({
      day: visit.day,
      ...(from.row !== to.row && { employee_ids: crewAfter(visit, from.row, from.row) }),
    }),
    failures: { change: 'Failed to move the visit', undo: 'Failed to undo the move' },
  });

  function begin(visit: Visit, from: Cell, by: Moving['by']): void {
    setMoving({ visit, from, to: from, by });
  }

  function aim(to: Cell): void {
    if (!moving || !cells.rows.includes(to.row)) return;
    if (moving.to.row !== to.row || moving.to.day !== to.day) setMoving({ ...moving, to });
  }

  async function drop(): Promise<void> {
    if (!moving) return;
    const { visit, from, to, by } = moving;
    setMoving(undefined);
    if (from.row === to.row && from.day === to.day) return;
    if (by === 'keyboard') setArriving({ visit_id: visit.visit_id, at: to });
    const isSaved = await save(moving, {
      day: to.day,
      // Sent only if the crew changes: otherwise deleted employees would be removed from it.
      ...(from.row !== to.row && { employee_ids: crewAfter(visit, from.row, to.row) }),
    });
    if (!isSaved) setArriving(undefined);
  }

  /** The keys on a visit: M picks it up, followed by arrow keys, Enter and Escape. */
  function onKey(event: KeyboardEvent, visit: Visit, at: Cell): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moving?.by !== 'keyboard') {
      if (event.key.toLowerCase() !== 'm') return;
      event.preventDefault();
      begin(visit, at, 'keyboard');
      return;
    }
    const to = cellBeside(moving.to, event.key, cells);
    if (!to && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (to) aim(to);
    else if (event.key === 'Enter') void drop();
    else setMoving(undefined);
  }

  return {
    moving,
    moved,
    problem,
    asked,
    begin,
    aim,
    drop: () => void drop(),
    undo,
    cancel: () => setMoving(undefined),
    isArriving: ({ visit_id }: Visit, { row, day }: Cell) =>
      arriving?.visit_id === visit_id && arriving.at.row === row && arriving.at.day === day,
    arrived: () => setArriving(undefined),
    /** Moves the keyboard focus to a visit once it is rendered in a cell. */
    arriveAt: (visit_id: string, at: Cell) => setArriving({ visit_id, at }),
    onKey,
  };
}
