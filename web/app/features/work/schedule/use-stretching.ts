import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { minuteOf, VISIT_STEP_MINUTES } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import type { Range } from './lane-rows.ts';
import { timesOf, formatTimes } from './shifting.ts';
import { useUndoableChange } from './use-undoable-change.ts';

/** A visit whose end is being changed, in minutes of the day. */
interface Stretching {
  visit: Visit;
  end: number;
  by: 'mouse' | 'keyboard';
}

export type StretchingVisits = ReturnType<typeof useStretching>;

/**
 * Changes the length of visits within a day: their end is dragged, or moved with the arrow keys and Enter. `onDrop` is
 * called before saving.
 */
export function useStretching(range: Range, onDrop: () => void) {
  const [stretching, setStretching] = useState<Stretching>();
  const {
    changed: stretched,
    problem,
    asked,
    save,
    undo,
  } = useUndoableChange<Stretching>({
    before: ({ visit }) => formatTimes(timesOf(visit)),
    failures: { change: 'Failed to change the visit', undo: 'Failed to undo the change' },
  });

  /** At least one step long, and within the visible range. */
  function allowed({ starts }: Visit, end: number): number {
    const step = Math.round(end / VISIT_STEP_MINUTES) * VISIT_STEP_MINUTES;
    return Math.min(Math.max(step, minuteOf(starts ?? '00:00') + VISIT_STEP_MINUTES), range.to);
  }

  async function drop(): Promise<void> {
    setStretching(undefined);
    if (!stretching || stretching.end === endOf(stretching.visit)) return;
    onDrop();
    await save(stretching, formatTimes({ ...timesOf(stretching.visit), ends: stretching.end }));
  }

  /** The props of the handle at the end of a visit. `lane` is the element that spans the range. */
  function handleOf(visit: Visit) {
    const activeStretch = stretching?.visit.visit_id === visit.visit_id ? stretching : undefined;
    const at = activeStretch?.end ?? endOf(visit);
    const aim = (end: number, by: Stretching['by']) => setStretching({ visit, end: allowed(visit, end), by });
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        aim(at, 'mouse');
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const lane =
          activeStretch?.by === 'mouse' && event.currentTarget.closest('[data-lane]')?.getBoundingClientRect();
        if (lane) aim(range.from + ((event.clientX - lane.left) / lane.width) * (range.to - range.from), 'mouse');
      },
      onPointerUp: () => void drop(),
      onPointerCancel: () => setStretching(undefined),
      onBlur: () => activeStretch?.by === 'keyboard' && setStretching(undefined),
      onKeyDown(event: KeyboardEvent) {
        const by = BY_KEY[event.key];
        if (by === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (by !== undefined) aim(at + by, 'keyboard');
        else if (event.key === 'Enter') void drop();
        else setStretching(undefined);
      },
    };
  }

  return {
    stretching,
    stretched,
    problem,
    asked,
    undo,
    handleOf,
    /** The minutes by which a visit is shown longer. */
    byMinutes: (visit: Visit) => (stretching?.visit.visit_id === visit.visit_id ? stretching.end - endOf(visit) : 0),
  };
}

const BY_KEY: Record<string, number> = {
  ArrowRight: VISIT_STEP_MINUTES,
  ArrowUp: VISIT_STEP_MINUTES,
  ArrowLeft: -VISIT_STEP_MINUTES,
  ArrowDown: -VISIT_STEP_MINUTES,
};

function endOf({ ends }: Visit): number {
  return minuteOf(ends ?? '24:00');
}
