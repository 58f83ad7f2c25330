import { useEffect, useRef, type ReactNode } from 'react';
import type { FormState } from '../ui/form-state.ts';
import { afterPress } from '../ui/press.ts';
import {
  addLine,
  changeLine,
  copyLine,
  messagesMoved,
  moveLine,
  moveLineTo,
  neighbourOf,
  newKey,
  removeLine,
  type Line,
  type LineChange,
  type LineKind,
} from './lines.ts';

/** The lines of a document that is being written, and what can be done to them; each is named by its key. */
export interface LineEditing<L extends Line> {
  kind: LineKind<L>;
  lines: L[];
  /** All messages of the form, by field. */
  messages: Readonly<Record<string, ReactNode>>;
  /** No more lines are taken. */
  full: boolean;
  change(key: string, change: LineChange<L>): void;
  /** Checks one field, once it is left. */
  check(key: string, field: string): void;
  /** Adds a blank line, below the one named or at the end, and gives its key; undefined where no more are taken. */
  add(below?: string): string | undefined;
  copy(key: string): string | undefined;
  /** Takes the line out of the form and gives the key of its neighbour; what is saved stays saved. */
  remove(key: string): string | undefined;
  move(key: string, step: -1 | 1): void;
  moveTo(key: string, placeOf: string): void;
  /** Moves the focus to a line's cell, the first of those named that is there, as soon as the line is drawn anew. */
  focus(key: string | undefined, ...cells: string[]): void;
}

/** The lines of a form. Each act reads the form's values when it is called, so that rows may keep an older set. */
export function useLineEditing<L extends Line, F extends string, V extends Record<F, L[]>>(
  { fields, values }: FormState<V>,
  kind: LineKind<L, F>,
): LineEditing<L> {
  const { field, max, isApart } = kind;
  const lines = (): L[] => fields.getValues()[field];
  const indexOf = (key: string) => lines().findIndex((line) => line.key === key);
  const focus = useLineFocus();

  // Which field of V it is, the form's own types cannot follow.
  const set = (next: L[]) => fields.setFieldValue(field as never, next);

  function rearrange(after: L[]): void {
    const before = lines();
    set(after);
    fields.setErrors((messages) => messagesMoved({ before, after, field }, messages));
  }

  return {
    kind,
    lines: values[field],
    messages: fields.errors,
    full: values[field].length >= max,
    focus,
    change: (key, change) => {
      const index = indexOf(key);
      set(changeLine(lines(), key, change));
      const changed = Object.keys(change);
      for (const name of [...changed, ...changed.flatMap((name) => kind.settledWith?.(name) ?? [])]) {
        fields.clearFieldError(`${field}.${index}.${name}`);
      }
    },
    check: (key, name) =>
      afterPress(() => {
        const index = indexOf(key);
        // The press may have deleted the line.
        if (index >= 0) fields.validateField(`${field}.${index}.${name}`);
      }),
    add: (below) => {
      if (lines().length >= max) return undefined;
      const key = newKey(lines());
      rearrange(addLine(lines(), key, kind.blank, below));
      return key;
    },
    copy: (key) => {
      if (lines().length >= max) return undefined;
      const copyKey = newKey(lines());
      rearrange(copyLine(lines(), key, copyKey));
      return copyKey;
    },
    remove: (key) => {
      const neighbour = neighbourOf(lines(), key, isApart);
      rearrange(removeLine(lines(), key));
      return neighbour?.key;
    },
    move: (key, step) => rearrange(moveLine(lines(), key, step, isApart)),
    moveTo: (key, placeOf) => rearrange(moveLineTo(lines(), key, placeOf, isApart)),
  };
}

function useLineFocus(): LineEditing<Line>['focus'] {
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
