import shared from '../../../../kit/page/shared.module.css';
import { OnlineBookings } from './online-bookings.tsx';
import { OnlineSettings } from './online-settings.tsx';
import { useConnection } from './use-connection.ts';

/**
 * How online payments are recorded in QuickBooks, and which of them are there; renders nothing without a connection.
 */
export function OnlinePaymentsInQuickbooks() {
  const { connection } = useConnection();
  if (connection.state !== 'connected') return null;
  return (
    <div className={shared.columns}>
      <div>
        <OnlineSettings companyName={connection.companyName} />
      </div>
      <div>
        <OnlineBookings title="Online payments in QuickBooks" />
      </div>
    </div>
  );
}
