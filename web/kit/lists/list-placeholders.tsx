import { Button } from '@mantine/core';
import classes from './list-parts.module.css';
import { IconAlertTriangle, IconRefresh } from '../icons/icons.ts';

const WIDTHS = ['62%', '48%', '70%', '55%', '64%', '50%', '58%', '66%'];

/** Placeholder of the table while its rows are loading. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <div aria-hidden data-placeholder className={classes.skeleton}>
      {WIDTHS.map((first, row) => (
        <div key={first} className={classes.skeletonRow}>
          <span className={classes.skeletonDot} />
          {Array.from({ length: columns }, (_, column) => (
            // The widths repeat if there are more columns.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={column}>
              <i style={{ width: WIDTHS[(row * 3 + column * 5) % WIDTHS.length] }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shown when a list cannot be fetched: the error, its meaning, and Try Again. */
export function ListFailure({ text, many, onRetry }: { text: string; many: string; onRetry: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{text}</b>
        <p>Nothing is lost: your {many} are kept on the server.</p>
      </div>
      <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

/** Placeholder of a form while its record is loading. */
export function RecordSkeleton() {
  return (
    <div aria-hidden aria-busy data-placeholder className={classes.recordSkeleton}>
      {WIDTHS.slice(0, 5).map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}
