import { invalid } from '#contract/errors.ts';
import { type ChangedInstallment, INSTALLMENT_FAULTS } from '#contract/sales/installments.ts';
import { cents } from '#domain/money.ts';
import { DUE_EVENTS, splitShare } from '#domain/sales/installment-amounts.ts';
import { newId } from '../../platform/ids.ts';
import { type InstallmentRow, shareColumns, shareOf } from './store.ts';

/** An installment to be stored; the database computes its sub total. */
export type StoredInstallment = Omit<InstallmentRow, 'company_id' | 'sub_total' | 'amount' | 'tax' | 'discount'> &
  ReturnType<typeof shareColumns>;

/**
 * The unbilled installments with changed labels, later days or split into parts, in the agreed order. Everything else
 * is fixed by the agreement: each installment must be listed, its parts must sum to it, and none may fall due earlier.
 */
export function changedInstallments(
  unbilled: readonly InstallmentRow[],
  changes: readonly ChangedInstallment[],
  today: string,
): StoredInstallment[] {
  const byId = Map.groupBy(changes, ({ installment_id }) => installment_id);
  const isWhole = byId.size === unbilled.length && unbilled.every(({ installment_id }) => byId.has(installment_id));
  if (!isWhole) throw invalid({ installments: [INSTALLMENT_FAULTS.missing] });
  return unbilled.flatMap((row) => partsOf(row, byId.get(row.installment_id) ?? [], today));
}

function partsOf(row: InstallmentRow, parts: readonly ChangedInstallment[], today: string): StoredInstallment[] {
  const amounts = parts.map(({ amount }) => cents(amount));
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== cents(row.amount))
    throw invalid({ installments: [INSTALLMENT_FAULTS.sum] });
  if (parts.some(({ due }) => due !== undefined && isEarlier(due, row.due, today)))
    throw invalid({ installments: [INSTALLMENT_FAULTS.due] });
  const { company_id: _isolation, sub_total: _computed, ...kept } = row;
  return splitShare(shareOf(row), amounts).map((share, at) => ({
    ...kept,
    ...shareColumns(share),
    installment_id: at === 0 ? row.installment_id : newId(),
    label: parts[at]?.label ?? row.label,
    due: parts[at]?.due ?? row.due,
    is_part: row.is_part || parts.length > 1,
  }));
}

/** Whether an installment would fall due earlier than before. An event is assumed to be in the future. */
function isEarlier(due: string, before: string, today: string): boolean {
  if (due === before) return false;
  const [event, eventBefore] = [eventAt(due), eventAt(before)];
  if (event >= 0 && eventBefore >= 0) return event < eventBefore;
  // An event may occur before the day that was agreed.
  if (event >= 0) return true;
  return due < (eventBefore >= 0 ? today : before);
}

function eventAt(due: string): number {
  return (DUE_EVENTS as readonly string[]).indexOf(due);
}
