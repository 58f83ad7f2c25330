import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { type OpenSession, sessions } from '#contract/identity/sessions.ts';
import { call, ApiError } from '../../../../kit/api/call.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll, useList } from '../../../../kit/api/queries.ts';
import { formatInstant } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconDevices } from '../../../../kit/icons/icons.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';

type Ending =
  | { phase: 'idle' }
  /** A session's id, or `others`. */
  | { phase: 'busy'; what: string }
  | { phase: 'done' | 'failed'; text: string };

/** The open sessions of the account, and the actions that end one of them, or all except this browser's. */
export function OpenSessions() {
  const list = useOpenSessions();
  const { ending, end } = useEnding();
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
          <p>{ending.text}</p>
        </Notice>
      )}
      <ul className={rows.rows} aria-busy={list.loading}>
        {list.rows.map((session) => (
          <li key={session.session_id}>
            <div className={rows.what}>
              <Group gap="4px 8px">
                <b>{session.browser}</b>
                {session.is_current && <StatusBadge tone="green">This browser</StatusBadge>}
                {session.is_remembered && <StatusBadge tone="grey">Remembered</StatusBadge>}
              </Group>
              <p>
                Logged in {formatInstant(session.created_at)}, last used {formatInstant(session.last_seen_at)}
              </p>
            </div>
            {!session.is_current && (
              <Button
                aria-label={`Log out ${session.browser}`}
                loading={ending.phase === 'busy' && ending.what === session.session_id}
                onClick={() => end(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          leftSection={<IconDevices size={18} stroke={1.75} aria-hidden />}
          loading={ending.phase === 'busy' && ending.what === 'others'}
          onClick={() => end('others')}
        >
          Log out everywhere else
        </Button>
      )}
    </section>
  );
}

function useEnding() {
  const [ending, setEnding] = useState<Ending>({ phase: 'idle' });
  const busy = useRef(false);

  async function end(sessionOrOthers: OpenSession | 'others'): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setEnding({ phase: 'busy', what: sessionOrOthers === 'others' ? sessionOrOthers : sessionOrOthers.session_id });
    try {
      if (sessionOrOthers === 'others') await call(sessions.endOthers, {});
      else await endOne(sessionOrOthers);
      await refreshAll();
      const text =
        sessionOrOthers === 'others'
          ? 'You are logged out everywhere else.'
          : `You are logged out of ${sessionOrOthers.browser}.`;
      setEnding({ phase: 'done', text });
    } catch (error) {
      setEnding({ phase: 'failed', text: errorSentence('Failed to log out elsewhere', error) });
    } finally {
      busy.current = false;
    }
  }

  return { ending, end: (sessionOrOthers: OpenSession | 'others') => void end(sessionOrOthers) };
}

/** A session that has already ended counts as ended. */
async function endOne({ session_id: id }: OpenSession): Promise<void> {
  await call(sessions.end, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error;
  });
}

/** The open sessions of the account. */
function useOpenSessions() {
  return useList(sessions.list, {}, { failure: inSentence('Failed to get sessions') });
}
