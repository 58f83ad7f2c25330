import type { MouseEvent } from 'react';
import type { DataListProps } from './list-props.ts';

/** The heading that stands before a row, where its group begins. */
export function groupHeadAt<Row>(rows: Row[], group: DataListProps<Row>['group'], index: number) {
  const row = rows[index];
  if (!group || row === undefined) return undefined;
  const before = rows[index - 1];
  const { key, head } = group(row);
  return before !== undefined && group(before).key === key ? undefined : head;
}

/** A press on the row itself, not on a link or a control within it, nor the end of marking text. */
export function isOwnPress(event: MouseEvent): boolean {
  const pressed = event.target as Element;
  return !pressed.closest('a, button, input, select, label') && !getSelection()?.toString();
}
