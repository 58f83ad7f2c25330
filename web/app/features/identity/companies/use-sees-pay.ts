import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { useOwnCompany } from './hooks.ts';

/** Whether the signed-in account sees pay: owners do, the office where the company shows it; undefined until known. */
export function useSeesPay(): boolean | undefined {
  const isOwner = useIsOwner();
  const { record: company } = useOwnCompany();
  return isOwner || company?.office_sees_pay;
}
