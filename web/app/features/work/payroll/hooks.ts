import { payroll, type PayrollQuery } from '#contract/work/payroll.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** Hours, overtime and pay of a pay period; undefined until one is chosen. */
export function usePayroll(days: PayrollQuery | undefined) {
  return useCall(payroll.ofPeriod, { query: days ?? { start: '', end: '' } }, { enabled: days !== undefined });
}
