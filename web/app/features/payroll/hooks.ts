import { payroll, type PayrollQuery } from '#contract/payroll.ts';
import { useCall } from '../../lib/queries.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useOwnCompany } from '../companies/hooks.ts';

/** Hours, overtime and pay of a pay period; undefined until one is chosen. */
export function usePayroll(days: PayrollQuery | undefined) {
  return useCall(payroll.ofPeriod, { query: days ?? { start: '', end: '' } }, { enabled: days !== undefined });
}

/** The wages of an employee, the newest first. */
export function useCostRates(employeeId: string) {
  return useCall(payroll.rates, { params: { id: employeeId } });
}

/** Whether the signed-in account sees pay: owners do, the office where the company shows it; undefined until known. */
export function useSeesPay(): boolean | undefined {
  const isOwner = useIsOwner();
  const { record: company } = useOwnCompany();
  return isOwner || company?.office_sees_pay;
}
