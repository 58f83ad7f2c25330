import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { useOwnCompany } from './hooks.ts';

/**
 * Whether the signed-in account sees pay: owners always, the office if the company allows it; undefined until loaded.
 */
export function useSeesPay(): boolean | undefined {
  const isOwner = useIsOwner();
  const { record: company } = useOwnCompany();
  return isOwner || company?.office_sees_pay;
}
