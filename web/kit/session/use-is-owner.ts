import { useSession } from './session.ts';

/** Whether the signed-in account is an owner of its company. */
export function useIsOwner(): boolean {
  return useSession().record?.role === 'owner';
}
