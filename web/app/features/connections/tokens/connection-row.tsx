import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { accessTokens } from '#contract/connections/access-tokens.ts';
import { CONNECTION_ENDS, type ListedConnection } from '#contract/connections/connections.ts';
import type { Scope } from '#domain/scopes.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { counted, formatInstant } from '../../../../kit/format.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import rows from '../../../../kit/lists/data-table.module.css';

interface ConnectionRowProps {
  connection: ListedConnection;
  onOpen: (action: 'change' | 'renew' | 'revoke') => void;
  onDone: (text: string) => void;
}

/** A token: what it may do, when it was used, and the buttons that stop it. */
export function ConnectionRow({ connection, onOpen, onDone }: ConnectionRowProps) {
  const { name, state, is_own } = connection;
  const pausing = usePausing(connection, onDone);
  return (
    <li>
      <div className={rows.what}>
        <Group gap="4px 8px">
          <b>{name}</b>
          <StatusBadge tone={TONES[state]}>{STATES[state]}</StatusBadge>
        </Group>
        {factsOf(connection).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {pausing.failure && <p role="alert">{pausing.failure}</p>}
      </div>
      {state !== 'ended' && (
        <Group gap="8px">
          <Button aria-label={`${pausing.label} ${name}`} loading={pausing.isBusy} onClick={pausing.run}>
            {pausing.label}
          </Button>
          {is_own && (
            <>
              <Button aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
                Change
              </Button>
              <Button aria-label={`Renew ${name}`} onClick={() => onOpen('renew')}>
                Renew
              </Button>
            </>
          )}
          <Button aria-label={`Revoke ${name}`} onClick={() => onOpen('revoke')}>
            Revoke
          </Button>
        </Group>
      )}
    </li>
  );
}

const STATES = { active: 'On', paused: 'Paused', ended: 'Ended' } as const;
const TONES: Record<ListedConnection['state'], StatusTone> = { active: 'green', paused: 'amber', ended: 'grey' };

const MAY: Record<Scope, string> = { read: 'reads', money: 'sees money', draft: 'drafts', act: 'sends and bills' };

/** The sentences below the name of a token. */
function factsOf(connection: ListedConnection): string[] {
  const { is_own, account_name, scopes, hint, state, ended_reason, ended_at, expires_at, last_used_at } = connection;
  const owner = is_own ? '' : `For ${account_name} · `;
  const may = `${owner}${scopes.map((scope) => MAY[scope]).join(', ')} · ends with ${hint}`;
  if (state === 'ended') {
    return [may, `${CONNECTION_ENDS[ended_reason ?? 'expired']}, ${formatInstant(ended_at ?? expires_at)}`];
  }
  const used = last_used_at ? `Used ${formatInstant(last_used_at)}${whereOf(connection)}` : 'Not used yet';
  return [may, used, `Expires ${formatInstant(expires_at)}`, todayOf(connection)].filter(Boolean);
}

/** The address and the program of the last use: of its user agent, the first word, which names it. */
function whereOf({ last_used_network, last_used_by }: ListedConnection): string {
  const program = last_used_by?.split(' ', 1)[0];
  return `${last_used_network ? ` from ${last_used_network}` : ''}${program ? ` by ${program}` : ''}`;
}

function todayOf({ calls_today, drafts_today, done_today, rejected_today }: ListedConnection): string {
  if (calls_today === 0) return '';
  const parts = [counted(calls_today, 'call'), counted(drafts_today, 'draft'), `${done_today} sent or billed`];
  return `Today: ${parts.join(', ')}${rejected_today > 0 ? `, ${rejected_today} rejected` : ''}`;
}

function usePausing({ connection_id: id, name, state }: ListedConnection, onDone: (text: string) => void) {
  const [phase, setPhase] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });
  const busy = useRef(false);
  const isPaused = state === 'paused';

  async function run(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPhase({ isBusy: true });
    try {
      await call(accessTokens.update, { params: { id }, body: { is_paused: !isPaused } });
      await refreshAll();
      onDone(isPaused ? `${name} works again.` : `${name} is paused. Its calls are rejected from now on.`);
      setPhase({ isBusy: false });
    } catch (error) {
      setPhase({ isBusy: false, failure: errorSentence('Failed to change the token', error) });
    } finally {
      busy.current = false;
    }
  }

  return { ...phase, label: isPaused ? 'Turn On' : 'Pause', run: () => void run() };
}
