import { Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { companies, type Company } from '../../../../contract/companies.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { checkSession, useSession } from '../../lib/session.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';

type Outcome = { phase: 'saved'; requires: boolean } | { phase: 'failed'; text: string };

/** Whether every account needs two-step login; switched by the founder alone. It is saved as soon as it is switched. */
export function RequiredSecondFactor({ company }: { company: Company }) {
  const isFounder = useSession().record?.account_id === company.created_by_account_id;
  const [pending, setPending] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  const busy = useRef(false);

  async function save(requires_second_factor: boolean): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(requires_second_factor);
    setOutcome(undefined);
    try {
      const body = { company: { requires_second_factor } };
      await call(companies.update, { params: { id: company.company_id }, body });
      // Without two-step login of their own, the founder now sets it up.
      await checkSession({ again: true });
      await refreshAll();
      setOutcome({ phase: 'saved', requires: requires_second_factor });
    } catch (error) {
      setOutcome({ phase: 'failed', text: errorText('Failed to update company', error) });
    } finally {
      setPending(undefined);
      busy.current = false;
    }
  }

  return (
    <section className={panel.panel} aria-label="Two-Step Login">
      <h2>Two-Step Login</h2>
      <Switch
        checked={pending ?? company.requires_second_factor}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
        disabled={!isFounder}
        label="Require two-step login"
        description={
          isFounder
            ? 'Everybody in your company then logs in with a code from their phone besides the password. Whoever has not set it up yet does so before anything else.'
            : 'Everybody in your company logs in with a code from their phone besides the password. Only who created the company can switch this.'
        }
        aria-busy={pending !== undefined}
      />
      {outcome?.phase === 'saved' && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>
            Company has been updated. {outcome.requires ? 'Two-step login is required.' : 'Two-step login is optional.'}
          </p>
        </Notice>
      )}
      {outcome?.phase === 'failed' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{outcome.text}</p>
        </Notice>
      )}
    </section>
  );
}
