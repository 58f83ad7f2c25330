import type { ImportCounts, ImportKind, ImportSummary } from '#contract/office/imports.ts';
import { counted } from '../../../../kit/format.ts';

interface KindLabels {
  /** "Import customers" */
  title: string;
  one: string;
  many: string;
  /** On a button: "Import 478 Customers". */
  buttonOne: string;
  buttonMany: string;
  existing: string;
  same: string;
}

export const KIND_LABELS: Record<ImportKind, KindLabels> = {
  customers: {
    title: 'Import customers',
    one: 'customer',
    many: 'customers',
    buttonOne: 'Customer',
    buttonMany: 'Customers',
    existing: 'Customers you already have',
    same: 'Same means the same name, and the same email or phone.',
  },
  price_items: {
    title: 'Import price items',
    one: 'price item',
    many: 'price items',
    buttonOne: 'Price Item',
    buttonMany: 'Price Items',
    existing: 'Items you already have',
    same: 'Same means the same code or, without a code, the same description.',
  },
};

/** "478 customers" */
export function countOf(kind: ImportKind, count: number): string {
  const { one, many } = KIND_LABELS[kind];
  return counted(count, one, many);
}

/** "Import 478 Customers"; "Fill 9 Customers" if there are none to add. */
export function runLabel(kind: ImportKind, { good, filled }: ImportCounts): string {
  const { buttonOne, buttonMany } = KIND_LABELS[kind];
  return good === 0 && filled > 0
    ? `Fill ${counted(filled, buttonOne, buttonMany)}`
    : `Import ${counted(good, buttonOne, buttonMany)}`;
}

/** The results of a run other than the records that it added. */
export function outcomeSentences(kind: ImportKind, { filled, same, faulty }: ImportCounts): string[] {
  const left = same - filled;
  return [
    filled > 0 && `${countOf(kind, filled)} that you had got empty fields filled.`,
    left > 0 && `${counted(left, 'row')} you had already.`,
    faulty > 0 && `${counted(faulty, 'faulty row')} stayed out.`,
  ].filter((text) => text !== false);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an import can be undone, and for how long: "3 days left; 31 are used and stay". */
export function undoState(record: ImportSummary, now: number): { canUndo: boolean; text: string } {
  const stay = record.staying ?? 0;
  if (record.state === 'undone') {
    return { canUndo: false, text: stay > 0 ? `Undone; ${stay} in use stayed` : 'Undone' };
  }
  const left = record.undo_until === null ? 0 : Date.parse(record.undo_until) - now;
  if (left <= 0) return { canUndo: false, text: 'An import can be undone for 7 days.' };
  const time = `${counted(Math.ceil(left / DAY_MS), 'day')} left`;
  return {
    canUndo: true,
    text: stay > 0 ? `${time}; ${stay} ${stay === 1 ? 'is used and stays' : 'are used and stay'}` : time,
  };
}
