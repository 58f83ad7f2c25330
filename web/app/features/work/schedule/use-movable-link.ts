import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Visit } from '#contract/work/visits.ts';
import type { Cell } from './moving.ts';
import type { MovingVisits } from './use-moving.ts';
import { isChangeable } from '../visits/visit-state.tsx';

/**
 * The props that let the link of a visit in a cell be dragged, or picked up with M; focuses it after it has been moved
 * there.
 */
export function useMovableLink(visit: Visit, cell: Cell, moving: MovingVisits) {
  const isMovable = isChangeable(visit);
  const ref = useRef<HTMLAnchorElement>(null);
  const isArriving = moving.isArriving(visit, cell);
  const { arrived } = moving;
  useEffect(() => {
    if (!isArriving) return;
    ref.current?.focus();
    arrived();
    // The function is new on each render, and behaves the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isArriving]);
  return {
    ref,
    draggable: isMovable,
    'aria-keyshortcuts': isMovable ? 'M' : undefined,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move';
      moving.begin(visit, cell, 'mouse');
    },
    onDragEnd: moving.cancel,
    onKeyDown: (event: KeyboardEvent) => isMovable && moving.onKey(event, visit, cell),
    onBlur: () => moving.moving?.by === 'keyboard' && moving.cancel(),
  };
}
