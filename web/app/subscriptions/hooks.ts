import { subscriptions } from '../../../contract/subscriptions.ts';
import { useList } from '../queries.ts';
import { useSession } from '../session.ts';

/** The subscriptions of the company, as the signed-in account may see them. */
export function useSubscriptions() {
  const id = useSession().record?.account_id ?? '';
  return useList(
    subscriptions.byAccount,
    { params: { id } },
    { failure: 'Failed to fetch subscriptions', enabled: id !== '' },
  );
}
