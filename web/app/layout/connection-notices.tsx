import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { NEEDS_CONNECTION } from '../../kit/api/offline.ts';
import { queryClient } from '../../kit/api/queries.ts';
import { formatInstant } from '../../kit/format.ts';
import { IconAlertTriangle, IconRefresh } from '../../kit/icons/icons.ts';
import { Notice } from '../../kit/page/notice.tsx';
import type { NewVersion } from './new-version.ts';
import classes from './waiting.module.css';

interface ConnectionNoticesProps {
  isOffline: boolean;
  /** A newer build that is ready. */
  version: NewVersion | undefined;
}

/**
 * Notices above every screen: that the server cannot be reached, with the age of what is shown, and that a new version
 * is ready.
 */
export function ConnectionNotices({ isOffline, version }: ConnectionNoticesProps) {
  if (!isOffline && !version) return null;
  return (
    <div className={classes.closed}>
      {isOffline && <OfflineNotice />}
      {version && (
        <Notice tone="blue" icon={IconRefresh} action={<Button onClick={version.reload}>Reload</Button>}>
          <p>A new version is ready.</p>
        </Notice>
      )}
    </div>
  );
}

function OfflineNotice() {
  const asOf = useSyncExternalStore(subscribeToResponses, oldestShown);
  return (
    <Notice tone="amber" icon={IconAlertTriangle}>
      <p>{NEEDS_CONNECTION}</p>
      {asOf > 0 && <p>Shown as of {timeText(asOf)}.</p>}
    </Notice>
  );
}

const subscribeToResponses = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** When the oldest response on the screen arrived, in milliseconds since 1970; 0 if nothing has arrived. */
function oldestShown(): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []));
  return times.length > 0 ? Math.min(...times) : 0;
}

/** "2:47 PM", on another day "Nov 27, 2026, 2:47 PM". */
function timeText(at: number): string {
  const [time, now] = [new Date(at), new Date()];
  if (time.toDateString() === now.toDateString())
    return time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return formatInstant(time.toISOString());
}
