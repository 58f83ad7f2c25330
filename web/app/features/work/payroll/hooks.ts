import { payroll, type PayrollQuery } from '#contract/work/payroll.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** Hours, overtime and pay of a pay period; undefined until a period is selected. */
export function usePayroll(days: PayrollQuery | undefined) {
  return useCall(payroll.ofPeriod, { query: days ?? { start: '', end: '' } }, { enabled: days !== undefined });
}
