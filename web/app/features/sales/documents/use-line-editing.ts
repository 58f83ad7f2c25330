import { useEffect, useRef, type ReactNode } from 'react';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { afterPress } from '../../../../kit/page/press.ts';
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

/** The line items of a document in a form, and the actions on them; each is identified by its key. */
export interface LineEditing<L extends Line> {
  kind: LineKind<L>;
  lines: L[];
  /** All messages of the form, by field. */
  messages: Readonly<Record<string, ReactNode>>;
  /** True when the maximum number of line items is reached. */
  full: boolean;
  change(key: string, change: LineChange<L>): void;
  /** Validates one field on blur. */
  check(key: string, field: string): void;
  /** Adds an empty line item below the given one or at the end, and returns its key; undefined at the maximum. */
  add(below?: string): string | undefined;
  copy(key: string): string | undefined;
  /** Removes the line item from the form and returns the key of its neighbor; the saved document is not changed. */
  remove(key: string): string | undefined;
  move(key: string, step: -1 | 1): void;
  moveTo(key: string, placeOf: string): void;
  /** Focuses the first of the named cells that exists in the line item, as soon as it is rendered. */
  focus(key: string | undefined, ...cells: string[]): void;
}

/**
 * The line items of a form. Each action reads the form's values when it is called, so that rows may keep older
 * functions.
 */
export function useLineEditing<L extends Line, F extends string, V extends Record<F, L[]>>(
  { fields, values }: FormState<V>,
  kind: LineKind<L, F>,
): LineEditing<L> {
  const { field, max, isApart } = kind;
  const lines = (): L[] => fields.getValues()[field];
  const indexOf = (key: string) => lines().findIndex((line) => line.key === key);
  const focus = useLineFocus();

  // The form's types cannot express which field of V this is.
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
    change: (key, values) => {
      const index = indexOf(key);
      const line = lines()[index];
      const change = (line && kind.withConsequences?.(line, values)) ?? values;
      set(changeLine(lines(), key, change));
      const changed = Object.keys(change);
      for (const name of [...changed, ...changed.flatMap((name) => kind.settledWith?.(name) ?? [])]) {
        fields.clearFieldError(`${field}.${index}.${name}`);
      }
    },
    check: (key, name) =>
      afterPress(() => {
        const index = indexOf(key);
        // The click may have deleted the line item.
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

/** Focuses a cell of a line item that is shown already. */
export function focusCell(key: string, cell: string): void {
  document.querySelector<HTMLElement>(cellSelector(key, cell))?.focus();
}

function cellSelector(key: string, cell: string): string {
  return `[data-line="${key}"] [data-cell="${cell}"]`;
}

function useLineFocus(): LineEditing<Line>['focus'] {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    document.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (key, ...cells) => {
    if (key) wanted.current = cells.map((cell) => cellSelector(key, cell)).join();
  };
}
