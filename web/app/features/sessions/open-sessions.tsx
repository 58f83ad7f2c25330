import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { sessions } from '../../../../contract/sessions.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll, useList } from '../../lib/queries.ts';
import { formatMoment } from '../../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconDevices } from '../../ui/icons.ts';
import { ListFailure } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';
import rows from '../../ui/rows.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Ending = { phase: 'idle' } | { phase: 'busy' } | { phase: 'done' } | { phase: 'failed'; text: string };

/** The open sessions of the account, and the action that ends all except this browser's. */
export function OpenSessions() {
  const list = useOpenSessions();
  const { ending, endOthers } = useEndOthers();
  const others = list.rows.filter(({ is_current }) => !is_current).length;
  return (
    <section className={panel.panel} aria-label="Where you are logged in">
      <h2>Where you are logged in</h2>
      {list.failure && <ListFailure text={list.failure} many="sessions" onRetry={list.retry} />}
      {ending.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{ending.text}</p>
        </Notice>
      )}
      {ending.phase === 'done' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>You are logged out everywhere else.</p>
        </Notice>
      )}
      <ul className={rows.rows} aria-busy={list.loading}>
        {list.rows.map((session) => (
          <li key={session.session_id}>
            <div className={rows.what}>
              <div className={rows.name}>
                <b>{session.browser}</b>
                {session.is_current && <StatusBadge tone="green">This browser</StatusBadge>}
                {session.is_remembered && <StatusBadge tone="grey">Remembered</StatusBadge>}
              </div>
              <p>
                Logged in {formatMoment(session.created_at)}, last used {formatMoment(session.last_seen_at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          leftSection={<IconDevices size={18} stroke={1.75} aria-hidden />}
          loading={ending.phase === 'busy'}
          onClick={endOthers}
        >
          Log out everywhere else
        </Button>
      )}
    </section>
  );
}

function useEndOthers() {
  const [ending, setEnding] = useState<Ending>({ phase: 'idle' });
  const busy = useRef(false);

  async function end(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setEnding({ phase: 'busy' });
    try {
      await api.sessions.endOthers();
      await refreshAll();
      setEnding({ phase: 'done' });
    } catch (error) {
      setEnding({ phase: 'failed', text: errorText('Failed to log out elsewhere', error) });
    } finally {
      busy.current = false;
    }
  }

  return { ending, endOthers: () => void end() };
}

/** The open sessions of the account. */
function useOpenSessions() {
  return useList(sessions.list, {}, { failure: 'Failed to get sessions' });
}
