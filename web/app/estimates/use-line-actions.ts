import { useEffect, useRef } from 'react';
import { LINES_MAX } from '../../../contract/itemized-estimates.ts';
import type { FormState } from '../ui/form-state.ts';
import type { EstimateValues } from './estimate-values.ts';
import {
  LINES,
  addLine,
  changeLine,
  copyLine,
  messagesMoved,
  moveLine,
  moveLineTo,
  neighbourOf,
  newKey,
  removeLine,
  type LineChange,
  type LineValues,
} from './lines.ts';

/** What can be done to the lines of an estimate that is being written; lines are named by their keys. */
export interface LineActions {
  change(key: string, change: LineChange): void;
  /** Checks one field, once it is left. */
  check(key: string, field: keyof LineChange): void;
  /** Adds a blank line, below the one named or at the end, and gives its key; undefined where no more are taken. */
  add(below?: string): string | undefined;
  copy(key: string): string | undefined;
  /** Takes the line out of the form and gives the key of its neighbour; what is saved stays saved. */
  remove(key: string): string | undefined;
  move(key: string, step: -1 | 1): void;
  moveTo(key: string, placeOf: string): void;
}

/** The line actions on a form. Each reads the form's values when it is called, so that rows may keep an older set. */
export function useLineActions({ fields }: FormState<EstimateValues>): LineActions {
  const lines = () => fields.getValues().itemized_estimates;
  const indexOf = (key: string) => lines().findIndex((line) => line.key === key);

  function rearrange(next: LineValues[]): void {
    const before = lines();
    fields.setFieldValue(LINES, next);
    fields.setErrors((messages) => messagesMoved(before, next, messages));
  }

  return {
    change: (key, change) => {
      const index = indexOf(key);
      fields.setFieldValue(LINES, changeLine(lines(), key, change));
      // Price and quantity share their message, which the change of either may settle.
      const settled = 'quantity' in change ? ['unit_price_dollar', ...Object.keys(change)] : Object.keys(change);
      for (const field of settled) fields.clearFieldError(`${LINES}.${index}.${field}`);
    },
    check: (key, field) => void fields.validateField(`${LINES}.${indexOf(key)}.${field}`),
    add: (below) => {
      if (lines().length >= LINES_MAX) return undefined;
      const key = newKey(lines());
      rearrange(addLine(lines(), key, below));
      return key;
    },
    copy: (key) => {
      if (lines().length >= LINES_MAX) return undefined;
      const copyKey = newKey(lines());
      rearrange(copyLine(lines(), key, copyKey));
      return copyKey;
    },
    remove: (key) => {
      const neighbour = neighbourOf(lines(), key);
      rearrange(removeLine(lines(), key));
      return neighbour?.key;
    },
    move: (key, step) => rearrange(moveLine(lines(), key, step)),
    moveTo: (key, placeOf) => rearrange(moveLineTo(lines(), key, placeOf)),
  };
}

/** Moves the focus to a line's cell, the first of those named that is there, as soon as the line is drawn anew. */
export function useLineFocus(): (key: string | undefined, ...cells: string[]) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    document.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (key, ...cells) => {
    if (key) wanted.current = cells.map((cell) => `[data-line="${key}"] [data-cell="${cell}"]`).join();
  };
}
