import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { VISIT_STEP_MINUTES } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import type { Range } from './lane-rows.ts';
import { shifted, type Times, timesOf, formatTimes } from './shifting.ts';
import { useUndoableChange } from './use-undoable-change.ts';

/** A visit that is being moved to another hour of its day. */
interface Shifting {
  visit: Visit;
  to: Times;
  by: 'mouse' | 'keyboard';
}

/** The point at which the pointer has grabbed a visit. */
interface Grip {
  visit: Visit;
  x: number;
  /** Minutes per pixel. */
  scale: number;
  isDragged: boolean;
}

/** A pointer that moves no further than this has clicked. */
const CLICK_PX = 4;

export type ShiftingVisits = ReturnType<typeof useShifting>;

/**
 * Moves visits to other hours of their day: by dragging, or with M, the arrow keys and Enter. `onDrop` is called before
 * saving.
 */
export function useShifting(range: Range, onDrop: () => void) {
  const [shifting, setShifting] = useState<Shifting>();
  const {
    changed: moved,
    problem,
    asked,
    save,
    undo,
  } = useUndoableChange<Shifting>({
    before: ({ visit }) => formatTimes(timesOf(visit)),
    failures: { change: 'Failed to move the visit', undo: 'Failed to undo the move' },
  });
  useFocusOnMoved(moved);

  const aim: DragActions['aim'] = (visit, start, by) => setShifting({ visit, to: shifted(visit, start, range), by });

  async function drop(): Promise<void> {
    setShifting(undefined);
    if (!shifting || shifting.to.starts === timesOf(shifting.visit).starts) return;
    onDrop();
    await save(shifting, formatTimes(shifting.to));
  }

  const blockOf = useDragging(range, { aim, drop, cancel: () => setShifting(undefined) });

  /**
   * The props that let the link of a visit be moved by keyboard: M picks it up, followed by arrow keys, Enter and
   * Escape.
   */
  function linkOf(visit: Visit) {
    const activeShift =
      shifting?.by === 'keyboard' && shifting.visit.visit_id === visit.visit_id ? shifting : undefined;
    return {
      draggable: false,
      'aria-keyshortcuts': 'M',
      onBlur: () => activeShift && setShifting(undefined),
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const by = BY_KEY[event.key];
        const takesUp = !activeShift && event.key.toLowerCase() === 'm';
        const isHandled = activeShift && (by !== undefined || event.key === 'Enter' || event.key === 'Escape');
        if (!takesUp && !isHandled) return;
        event.preventDefault();
        if (!activeShift) aim(visit, timesOf(visit).starts, 'keyboard');
        else if (by !== undefined) aim(visit, activeShift.to.starts + by, 'keyboard');
        else if (event.key === 'Enter') void drop();
        else setShifting(undefined);
      },
    };
  }

  return {
    shifting,
    moved,
    problem,
    asked,
    undo,
    blockOf,
    linkOf,
    /** The times of a visit as displayed. */
    shownTimes: (visit: Visit) => (shifting?.visit.visit_id === visit.visit_id ? shifting.to : timesOf(visit)),
  };
}

interface DragActions {
  /** Shows the visit at the hour that starts `start` minutes into its day. */
  aim: (visit: Visit, start: number, by: Shifting['by']) => void;
  drop: () => Promise<void>;
  cancel: () => void;
}

/** Pointer handling for moving visits: the event handlers of a visit. */
function useDragging(range: Range, { aim, drop, cancel }: DragActions) {
  const grip = useRef<Grip>(undefined);

  /** The props that make a visit draggable. It is inside the element that spans the range. */
  return function blockOf(visit: Visit) {
    return {
      onPointerDown({ button, target, currentTarget, clientX: x }: PointerEvent<HTMLElement>) {
        const lane = currentTarget.closest('[data-lane]')?.getBoundingClientRect();
        // The handle at its end changes its length instead.
        if (button !== 0 || !lane || (target as Element).closest('[role="slider"]')) return;
        grip.current = { visit, x, scale: (range.to - range.from) / lane.width, isDragged: false };
      },
      onPointerMove({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
        const held = grip.current;
        if (held?.visit.visit_id !== visit.visit_id) return;
        if (!held.isDragged && Math.abs(clientX - held.x) < CLICK_PX) return;
        if (!held.isDragged) currentTarget.setPointerCapture(pointerId);
        held.isDragged = true;
        aim(held.visit, timesOf(held.visit).starts + (clientX - held.x) * held.scale, 'mouse');
      },
      onPointerUp() {
        if (grip.current?.isDragged) void drop();
        // Runs after the click that ends a drag, in browsers that dispatch one.
        setTimeout(() => (grip.current = undefined));
      },
      onPointerCancel() {
        grip.current = undefined;
        cancel();
      },
      // A drag ends with a click on the dragged element, which is a link.
      onClickCapture(event: MouseEvent) {
        if (grip.current?.isDragged) event.preventDefault();
      },
    };
  };
}

const BY_KEY: Record<string, number> = { ArrowRight: VISIT_STEP_MINUTES, ArrowLeft: -VISIT_STEP_MINUTES };

/**
 * A visit that moved to another hour may change its position in the row, and lose the keyboard focus in the process.
 */
function useFocusOnMoved(moved: Shifting | undefined): void {
  const visitId = moved?.by === 'keyboard' ? moved.visit.visit_id : undefined;
  useEffect(() => {
    if (visitId) document.querySelector<HTMLElement>(`[data-visit="${visitId}"] a`)?.focus();
  }, [visitId]);
}
