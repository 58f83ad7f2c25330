import { useLocation, useSearchParams } from '../../../../kit/router/router.tsx';
import { OWED_FILTERS, type OwedFilter } from '#domain/sales/owed-ages.ts';
import { DaysChip, daysText, dayOf } from '../../../../kit/dates/days-chip.tsx';

/** Labels of the invoice filters: any amount owed, or by days overdue. */
export const OWED_WORDS: Record<OwedFilter, string> = {
  any: 'Owed',
  overdue: 'Overdue',
  not_due: 'Not due',
  days_1_14: '1–14 days late',
  days_15_30: '15–30 days late',
  days_31: '31 days and more',
};

/** The filters that figures on Home open the list with, by age or by days, until they are cleared. */
export function useInvoiceFilter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const owed = OWED_FILTERS.find((one) => one === params.get('owed'));
  const billed_from = dayOf(params.get('billed_from'));
  const billed_to = dayOf(params.get('billed_to'));
  const change = (next: Record<string, string | undefined>) => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    for (const [name, value] of Object.entries(next)) {
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    setParams(changed, { replace: true, state, preventScrollReset: true });
  };
  return {
    query: { ...(owed && { owed }), ...(billed_from && { billed_from }), ...(billed_to && { billed_to }) },
    isNarrowed: Boolean(owed ?? billed_from ?? billed_to),
    owed,
    days: billed_from || billed_to ? daysText(billed_from, billed_to) : undefined,
    clearOwed: () => change({ owed: undefined }),
    clearDays: () => change({ billed_from: undefined, billed_to: undefined }),
  };
}

/** Clears a filter that a figure on Home opened the list with. */
export function InvoiceFilter({ owed, days, clearOwed, clearDays }: ReturnType<typeof useInvoiceFilter>) {
  return (
    <>
      {owed && <DaysChip label={OWED_WORDS[owed]} onClear={clearOwed} />}
      {days && <DaysChip label={`Billed ${days}`} onClear={clearDays} />}
    </>
  );
}
