import { ConnectionCard } from '../quickbooks/connection-card.tsx';
import { useConnection } from '../quickbooks/use-connection.ts';
import classes from './company-settings.module.css';

/** The company's connection to QuickBooks, and its actions. */
export function Quickbooks() {
  const { connection, check, forget } = useConnection();
  return (
    <div className={classes.below}>
      <ConnectionCard connection={connection} check={check} onDisconnected={forget} />
    </div>
  );
}
