import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { connections, type ListedConnection } from '#contract/connections/connections.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { useList, useRecord } from '../../../../kit/api/queries.ts';
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import table from '../../../../kit/lists/data-table.module.css';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { ConnectionRow } from './connection-row.tsx';
import { ChangeDialog, RenewDialog, RevokeDialog } from './token-dialogs.tsx';
import { OwnerSettings } from './owner-settings.tsx';
import { whyNotConnect } from './why-not.ts';

const TRAIL = [{ label: 'Account', to: paths.account() }];
const FAILURE = inSentence('Failed to get connections');

/** The programs that work for the account, or for an owner those of the company. */
export default function Connections() {
  const isOwner = useIsOwner();
  const isActive = useSession().record?.subscription_status === 'active';
  const [ofAll, setOfAll] = useState(false);
  const { record: settings, error, retry } = useRecord(connections.settings, {});
  const query = ofAll ? ({ all: 'true' } as const) : {};
  const list = useList(connections.list, { query }, { failure: FAILURE });
  const failure = list.failure ?? (error && FAILURE(error));
  const why = settings && whyNotConnect(settings, isActive);
  // Everything appears at once, so that nothing moves while the rest is loading.
  const isLoading = list.loading || !settings;
  return (
    <Page
      title="Connections"
      trail={TRAIL}
      lead="Programs that work with your company’s data in your name."
      actions={
        !isLoading &&
        settings.may_connect && (
          <LinkButton to={paths.createToken()} icon={IconPlus} primary>
            Create a Token
          </LinkButton>
        )
      }
    >
      {failure && <ListFailure text={failure} many="connections" onRetry={list.failure ? list.retry : retry} />}
      {!failure && isLoading && <RecordSkeleton />}
      {!failure && !isLoading && (
        <>
          {why && (
            <Notice tone="amber" icon={IconAlertTriangle}>
              <p>{why}</p>
            </Notice>
          )}
          <Tokens rows={list.rows} ofAll={ofAll} onOfAll={isOwner ? setOfAll : undefined} />
          {isOwner && <OwnerSettings settings={settings} />}
        </>
      )}
    </Page>
  );
}

type Opened = { action: 'change' | 'renew' | 'revoke'; connection: ListedConnection };

interface TokensProps {
  rows: readonly ListedConnection[];
  ofAll: boolean;
  /** For owners. */
  onOfAll: ((ofAll: boolean) => void) | undefined;
}

function Tokens({ rows, ofAll, onOfAll }: TokensProps) {
  const [opened, setOpened] = useState<Opened>();
  const [done, setDone] = useState<string>();
  const isRestored = ({ paused_reason, state }: ListedConnection) => paused_reason === 'restore' && state === 'paused';
  const restored = rows.filter(isRestored).length;

  function close(text?: string): void {
    setOpened(undefined);
    setDone(text);
  }

  return (
    <section className={panel.panel} aria-label="Tokens">
      <Group justify="space-between" w="100%">
        <h2>Tokens</h2>
        {onOfAll && (
          <Button aria-pressed={ofAll} onClick={() => onOfAll(!ofAll)}>
            Everyone’s
          </Button>
        )}
      </Group>
      {done && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{done}</p>
        </Notice>
      )}
      {restored > 0 && (
        <Notice tone="amber" icon={IconAlertTriangle}>
          <p>
            {restored === 1 ? '1 connection is' : `${restored} connections are`} paused since a backup was restored.
            Turn on those that you know.
          </p>
        </Notice>
      )}
      {rows.length === 0 && (
        <p>
          Nothing is connected yet. With a token, another program can read and write what you may, such as a spreadsheet
          or your own software.
        </p>
      )}
      <ul className={table.rows}>
        {rows.map((connection) => (
          <ConnectionRow
            key={connection.connection_id}
            connection={connection}
            onOpen={(action) => setOpened({ action, connection })}
            onDone={setDone}
          />
        ))}
      </ul>
      {opened?.action === 'change' && <ChangeDialog {...opened} onClose={close} />}
      {opened?.action === 'renew' && <RenewDialog {...opened} onClose={close} />}
      {opened?.action === 'revoke' && <RevokeDialog {...opened} onClose={close} />}
    </section>
  );
}
