import { Button } from '@mantine/core';
import { useState } from 'react';
import { ListFailure } from '../../ui/list-placeholders.tsx';
import { ChangeList } from './card-changes.tsx';
import { useChanges } from './hooks.ts';
import classes from './recent-changes.module.css';

const STEP = 20;
/** The maximum limit of a list call. */
const MOST = 200;

/** Who corrected or deleted which time card, newest first, including deleted ones; collapsed by default. */
export function RecentChanges({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.changes} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Corrections and deletions</summary>
      {opened && <NewestChanges timeZone={timeZone} />}
    </details>
  );
}

function NewestChanges({ timeZone }: { timeZone: string }) {
  const [limit, setLimit] = useState(STEP);
  const list = useChanges(limit);
  if (list.failure) return <ListFailure text={list.failure} many="records" onRetry={list.retry} />;
  return (
    <>
      {!list.loading && list.total === 0 && <p>No time card has been corrected or deleted.</p>}
      <ChangeList entries={list.rows} timeZone={timeZone} />
      {list.total > limit && limit < MOST && (
        <Button loading={list.refreshing} onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
          Show More
        </Button>
      )}
    </>
  );
}
