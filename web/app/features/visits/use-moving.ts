import { type KeyboardEvent, useState } from 'react';
import { type Visit, visits } from '../../../../contract/visits.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { type Cell, cellBeside, crewAfter } from './moving.ts';

/** A visit on its way to another cell, by mouse or by keyboard. */
interface Moving {
  visit: Visit;
  from: Cell;
  to: Cell;
  by: 'mouse' | 'keyboard';
}

/** The last move, which can be undone until the next. */
interface Moved {
  visit: Visit;
  to: Cell;
  /** As the move has saved it. */
  version: string;
  isCustomerToTell: boolean;
}

interface Week {
  /** The rows that a visit can go to. */
  rows: readonly string[];
  days: readonly string[];
}

export type MovingVisits = ReturnType<typeof useMoving>;

/** Moves visits within a week: dragged, or with M, arrow keys and Enter. */
export function useMoving(week: Week) {
  const [moving, setMoving] = useState<Moving>();
  const [moved, setMoved] = useState<Moved>();
  /** A visit whose block, drawn anew in another cell, takes the keyboard's focus. */
  const [arriving, setArriving] = useState<{ visit_id: string; at: Cell }>();
  const [problem, setProblem] = useState('');

  function begin(visit: Visit, from: Cell, by: Moving['by']): void {
    setMoving({ visit, from, to: from, by });
  }

  function aim(to: Cell): void {
    if (!moving || !week.rows.includes(to.row)) return;
    if (moving.to.row !== to.row || moving.to.day !== to.day) setMoving({ ...moving, to });
  }

  async function save(visit: Visit, changes: { day: string; employee_ids: string[] }, version: string) {
    const { data, confirmations_reset } = await call(
      visits.update,
      { params: { id: visit.visit_id }, body: { visit: changes } },
      { version },
    );
    await refreshAll();
    return { version: data[0]?.attributes.updated_at ?? version, isCustomerToTell: confirmations_reset > 0 };
  }

  async function drop(): Promise<void> {
    if (!moving) return;
    const { visit, from, to, by } = moving;
    setMoving(undefined);
    if (from.row === to.row && from.day === to.day) return;
    setProblem('');
    setMoved(undefined);
    if (by === 'keyboard') setArriving({ visit_id: visit.visit_id, at: to });
    try {
      const employee_ids = crewAfter(visit, from.row, to.row);
      setMoved({ visit, to, ...(await save(visit, { day: to.day, employee_ids }, visit.updated_at)) });
    } catch (error) {
      setArriving(undefined);
      setProblem(errorText('Failed to move the visit', error));
    }
  }

  async function undo(): Promise<void> {
    if (!moved) return;
    const { visit, version } = moved;
    setMoved(undefined);
    try {
      const employee_ids = visit.crew.flatMap(({ employee_id }) => employee_id ?? []);
      await save(visit, { day: visit.day, employee_ids }, version);
    } catch (error) {
      setProblem(errorText('Failed to undo the move', error));
    }
  }

  /** The keys on a visit: M takes it up; then arrows, Enter and Escape. */
  function onKey(event: KeyboardEvent, visit: Visit, at: Cell): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moving?.by !== 'keyboard') {
      if (event.key.toLowerCase() !== 'm') return;
      event.preventDefault();
      begin(visit, at, 'keyboard');
      return;
    }
    const to = cellBeside(moving.to, event.key, week);
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
    begin,
    aim,
    drop: () => void drop(),
    undo: () => void undo(),
    cancel: () => setMoving(undefined),
    isArriving: ({ visit_id }: Visit, { row, day }: Cell) =>
      arriving?.visit_id === visit_id && arriving.at.row === row && arriving.at.day === day,
    arrived: () => setArriving(undefined),
    /** Gives the keyboard's focus to a visit once it stands in a cell. */
    arriveAt: (visit_id: string, at: Cell) => setArriving({ visit_id, at }),
    onKey,
  };
}
