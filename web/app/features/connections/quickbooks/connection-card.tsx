import { Button, Group } from '@mantine/core';
import { useState, useEffect, useRef } from 'react';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { formatDay } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconExternalLink, IconInfoCircle, IconUnlink } from '../../../../kit/icons/icons.ts';
import { IconPlugConnected } from '../../../../kit/icons/public-icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { Failure } from './failure.tsx';
import classes from './quickbooks.module.css';
import type { Connection } from './use-connection.ts';
import { onSignOn } from './sign-on-messages.ts';

const POLL_MS = 1000;

const RECHECK_AFTER_MS = 1000;

const SIZE = { width: 600, height: 700 };

interface ConnectionCardProps {
  connection: Connection;
  check: () => Promise<void>;
  onDisconnected: () => void;
}

/** The status of the company's connection to QuickBooks, and its actions. */
export function ConnectionCard({ connection, check, onDisconnected }: ConnectionCardProps) {
  return (
    <Card title="QuickBooks">
      {connection.state === 'checking' && <p role="status">Checking the connection to QuickBooks...</p>}
      {connection.state === 'not configured' && (
        <Notice tone="grey" icon={IconInfoCircle}>
          <p>QuickBooks isn’t set up on this server.</p>
        </Notice>
      )}
      {connection.state === 'unknown' && <Failure text={connection.failure} onRetry={() => void check()} />}
      {connection.state === 'not connected' && <Connect ended={connection.ended} check={check} />}
      {connection.state === 'connected' && <Connected connection={connection} onDisconnected={onDisconnected} />}
    </Card>
  );
}

function Connect({ ended, check }: { ended: string | null; check: () => Promise<void> }) {
  const isOwner = useIsOwner();
  return (
    <>
      {ended && (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>{ended}</p>
        </Notice>
      )}
      <p className={classes.text}>
        Your company is not connected to QuickBooks.{' '}
        {isOwner
          ? 'Connect it once, and your office can send invoices and payments there too.'
          : 'Once an owner has connected it, you can send invoices and payments there.'}
      </p>
      {isOwner && <SignOn check={check} />}
    </>
  );
}

function SignOn({ check }: { check: () => Promise<void> }) {
  const { state, open } = useSignOnWindow(check);
  return (
    <>
      {state === 'blocked' && (
        <Notice
          tone="red"
          icon={IconAlertTriangle}
          action={
            // With `opener`, so that the tab can report back to this screen.
            <Button
              component="a"
              href={paths.quickbooksConnect()}
              target="_blank"
              rel="opener"
              leftSection={<OutwardIcon />}
            >
              Open in a Tab
            </Button>
          }
        >
          <p>Popup blocked. Please allow popups for this site and try again.</p>
        </Notice>
      )}
      <Button
        variant="filled"
        color="accent"
        leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        Connect to QuickBooks
      </Button>
      <p role="status" className={classes.text}>
        {WORDS[state]}
      </p>
    </>
  );
}

const WORDS: Partial<Record<SignOnWindow['state'], string>> = {
  open: 'Please sign on in the window that has opened. This page updates automatically.',
  ended: 'Checking the connection to QuickBooks...',
  checked: 'Not connected yet. If you are still signing on, finish in that window. This page updates automatically.',
};

function OutwardIcon() {
  return <IconExternalLink size={18} stroke={1.75} aria-hidden />;
}

interface ConnectedProps {
  connection: Extract<Connection, { state: 'connected' }>;
  onDisconnected: () => void;
}

function Connected({ connection: { companyName, since }, onDisconnected }: ConnectedProps) {
  const isOwner = useIsOwner();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <ul className={rows.rows}>
        <li>
          <div className={rows.what}>
            <Group gap="4px 8px">
              <b>{companyName}</b>
              <StatusBadge tone="green">connected</StatusBadge>
            </Group>
            <p>Your company in QuickBooks, connected {formatDay(since)}</p>
          </div>
          {isOwner && (
            <Button
              leftSection={<IconUnlink size={18} stroke={1.75} aria-hidden />}
              onClick={() => setDialogOpen(true)}
            >
              Disconnect
            </Button>
          )}
        </li>
      </ul>
      {isDialogOpen && (
        <Disconnection companyName={companyName} onClose={() => setDialogOpen(false)} onDone={onDisconnected} />
      )}
    </>
  );
}

interface DisconnectionProps {
  companyName: string;
  onClose: () => void;
  onDone: () => void;
}

function Disconnection({ companyName, onClose, onDone }: DisconnectionProps) {
  const id = useSession().record?.account_id ?? '';
  const failure = 'Failed to disconnect from QuickBooks';
  const deletion = useDeletion(
    quickbooksConnections.disconnect,
    { params: { id } },
    { failure: inSentence(failure), onDone },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Disconnect from QuickBooks?"
      label="Disconnect"
      busyLabel="Disconnecting..."
      onClose={onClose}
    >
      <p>
        No one in your company can send invoices or payments to {companyName} anymore. What was sent stays there, and
        you can connect again at any time.
      </p>
    </DeleteDialog>
  );
}

type SignOnWindow =
  | { state: 'none' | 'blocked' }
  | { state: 'open'; popup: Window }
  /** The window reported success or seems closed; the connection is about to be checked. */
  | { state: 'ended' }
  /** The check is done; if it found no connection, the user may still be signing on. */
  | { state: 'checked' };

/**
 * The window in which a user signs on to QuickBooks. `check` is called one second after the window reports a
 * connection, and one second after the window is closed. Messages are also handled after the browser reports the window
 * as closed, which happens once the pages of QuickBooks have severed the opener.
 */
function useSignOnWindow(check: () => Promise<void>) {
  const [now, setNow] = useState<SignOnWindow>({ state: 'none' });
  const latestCheck = useRef(check);
  useEffect(() => void (latestCheck.current = check));

  useEffect(() => onSignOn(() => setNow({ state: 'ended' })), []);

  useEffect(() => {
    if (now.state === 'open') {
      const { popup } = now;
      const poll = setInterval(() => popup.closed && setNow({ state: 'ended' }), POLL_MS);
      return () => clearInterval(poll);
    }
    if (now.state === 'ended') {
      const timer = setTimeout(() => {
        // Another window may have been opened or closed before the response arrives.
        void latestCheck.current().finally(() => setNow((then) => (then === now ? { state: 'checked' } : then)));
      }, RECHECK_AFTER_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [now]);

  return {
    state: now.state,
    open: () => {
      const popup = window.open(paths.quickbooksConnect(), 'quickbooks', features());
      setNow(popup ? { state: 'open', popup } : { state: 'blocked' });
    },
  };
}

/** Centered on the window that opens it. */
function features(): string {
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2);
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
}
