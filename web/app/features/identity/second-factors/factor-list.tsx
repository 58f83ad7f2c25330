import { Button } from '@mantine/core';
import type { Passkey } from '#contract/identity/passkeys.ts';
import { formatInstant } from '../../../../kit/format.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import rows from '../../../../kit/lists/data-table.module.css';
import { usePasskeys } from './hooks.ts';

interface FactorListProps {
  hasApp: boolean;
  onRemoveApp: () => void;
  onRemovePasskey: (passkey: Passkey) => void;
}

/** The account's second factors: its app and its passkeys. */
export function FactorList({ hasApp, onRemoveApp, onRemovePasskey }: FactorListProps) {
  const list = usePasskeys();
  return (
    <>
      {list.failure && <ListFailure text={list.failure} many="passkeys" onRetry={list.retry} />}
      <ul className={rows.rows} aria-label="Your second steps" aria-busy={list.loading}>
        {hasApp && (
          <li>
            <div className={rows.what}>
              <b>Authenticator app</b>
              <p>A code from your phone</p>
            </div>
            <Button aria-label="Remove the authenticator app" onClick={onRemoveApp}>
              Remove
            </Button>
          </li>
        )}
        {list.rows.map((passkey) => (
          <li key={passkey.passkey_id}>
            <div className={rows.what}>
              <b>{passkey.name}</b>
              <p>
                Passkey, added {formatInstant(passkey.created_at)}
                {passkey.last_used_at && `, last used ${formatInstant(passkey.last_used_at)}`}
              </p>
            </div>
            <Button aria-label={`Remove the passkey ${passkey.name}`} onClick={() => onRemovePasskey(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
