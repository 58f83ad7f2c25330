import type { MouseEvent } from 'react';
import type { DataListProps } from './list-props.ts';

/** The group heading before a row; only the first row of a group has one. */
export function groupHeadAt<Row>(rows: Row[], group: DataListProps<Row>['group'], index: number) {
  const row = rows[index];
  if (!group || row === undefined) return undefined;
  const before = rows[index - 1];
  const { key, head } = group(row);
  return before !== undefined && group(before).key === key ? undefined : head;
}

/** True for a click on the row itself, not on a link or control inside it, and not at the end of a text selection. */
export function isPressOnRow(event: MouseEvent): boolean {
  const pressed = event.target as Element;
  return !pressed.closest('a, button, input, select, label') && !getSelection()?.toString();
}
