import { Cards } from '../../ui/cards.tsx';
import { OnlineBookings } from './online-bookings.tsx';
import { OnlineSettings } from './online-settings.tsx';
import { useConnection } from './use-connection.ts';

/** How online payments are booked in QuickBooks, and what of them is; nothing without a connection. */
export function OnlineInBooks() {
  const { connection } = useConnection();
  if (connection.state !== 'connected') return null;
  return (
    <Cards>
      <OnlineSettings companyName={connection.companyName} />
      <OnlineBookings title="Online payments in QuickBooks" />
    </Cards>
  );
}
