import { useOwnCompany } from '../features/identity/companies/hooks.ts';
import { useSession } from '../../kit/session/session.ts';
import { type MenuEntry, menuOf } from './navigation.ts';

/**
 * The main menu of the signed-in account. Entries that require access to pay appear once the company is loaded and
 * allows it.
 */
export function useMenu(): readonly MenuEntry[] {
  const role = useSession().record?.role;
  const { record: company } = useOwnCompany({ enabled: role === 'office' });
  return menuOf({ role, seesPay: company?.office_sees_pay ?? false });
}
