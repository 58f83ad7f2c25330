import { BILL_GROUPS, type BillGroup } from '#domain/work/bill-lines.ts';

const WORDS: Record<BillGroup, string> = { person: 'By person', day: 'By day', one: 'One line' };

/** How the hours of an invoice are grouped into lines, as choices. */
export const BILL_GROUP_OPTIONS = BILL_GROUPS.map((value) => ({ value, label: WORDS[value] }));

/** The group of a choice. */
export function billGroupOf(value: string): BillGroup {
  return BILL_GROUPS.find((each) => each === value) ?? 'person';
}
