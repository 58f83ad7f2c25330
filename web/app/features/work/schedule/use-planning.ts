import { type KeyboardEvent, useState } from 'react';
import type { EstimateToPlan } from '#contract/sales/estimates-to-plan.ts';
import { visits } from '#endpoints/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { type Cell, cellBeside, NO_CREW } from './moving.ts';
import { refreshIfRefused } from '../visits/save-visit.ts';
import { timesForHours } from '../visits/visit-spans.ts';

/** An approved estimate that is being moved to a cell, by mouse or keyboard. */
interface Planning {
  estimate: EstimateToPlan;
  to: Cell | undefined;
  by: 'mouse' | 'keyboard';
}

/** The visit that was planned last, which can be undone until the next one is planned. */
interface Planned {
  estimate: EstimateToPlan;
  to: Cell;
  visit_id: string;
  /** Crew members who have another visit at the same time. */
  warnings: string[];
}

interface Week {
  rows: readonly string[];
  days: readonly string[];
  /** The cell at which keyboard input starts. */
  first: Cell;
  /** Called once the visit is rendered in its cell, if it was planned by keyboard. */
  onArrival: (visit_id: string, at: Cell) => void;
}

export type PlanningEstimates = ReturnType<typeof usePlanning>;

/** Plans visits of approved estimates in a week: dragged onto a cell, or with Enter, arrow keys and Enter. */
export function usePlanning(week: Week) {
  const [planning, setPlanning] = useState<Planning>();
  const [planned, setPlanned] = useState<Planned>();
  const [problem, setProblem] = useState('');

  function begin(estimate: EstimateToPlan, by: Planning['by']): void {
    setPlanning({ estimate, by, to: by === 'keyboard' ? week.first : undefined });
  }

  function aim(to: Cell): void {
    if (!planning || !week.rows.includes(to.row)) return;
    if (planning.to?.row !== to.row || planning.to.day !== to.day) setPlanning({ ...planning, to });
  }

  async function drop(): Promise<void> {
    setPlanning(undefined);
    if (!planning?.to) return;
    const { estimate, to, by } = planning;
    setProblem('');
    setPlanned(undefined);
    try {
      const { project_id, jobsite_id, hours } = estimate;
      const employee_ids = to.row === NO_CREW ? [] : [to.row];
      const visit = { project_id, jobsite_id, day: to.day, ...timesForHours(hours), employee_ids };
      const { data, overlaps } = await call(visits.create, { body: { visit } });
      const visit_id = data[0]?.id ?? '';
      if (by === 'keyboard') week.onArrival(visit_id, to);
      setPlanned({ estimate, to, visit_id, warnings: overlaps.map(({ sentence }) => sentence) });
      await refreshAll();
    } catch (error) {
      setProblem(errorSentence('Failed to plan the visit', error));
      refreshIfRefused(error);
    }
  }

  async function undo(): Promise<void> {
    if (!planned) return;
    setPlanned(undefined);
    try {
      await call(visits.remove, { params: { id: planned.visit_id } });
      await refreshAll();
    } catch (error) {
      setProblem(errorSentence('Failed to undo the visit', error));
      refreshIfRefused(error);
    }
  }

  /** The keys on an estimate: Enter picks it up, followed by arrow keys, Enter and Escape. */
  function onKey(event: KeyboardEvent, estimate: EstimateToPlan): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (planning?.by !== 'keyboard' || !planning.to) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      begin(estimate, 'keyboard');
      return;
    }
    const to = cellBeside(planning.to, event.key, week);
    if (!to && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (to) aim(to);
    else if (event.key === 'Enter') void drop();
    else setPlanning(undefined);
  }

  return {
    planning,
    planned,
    problem,
    begin,
    aim,
    drop: () => void drop(),
    undo: () => void undo(),
    cancel: () => setPlanning(undefined),
    onKey,
  };
}
