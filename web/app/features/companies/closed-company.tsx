import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { companies, type Company } from '../../../../contract/companies.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshAll } from '../../lib/queries.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import panel from '../../ui/panel.module.css';

/**
 * States when a company in deletion is deleted, with the action that restores it. Only its owners can see this: nobody
 * else can log in.
 */
export function ClosedCompany({ company }: { company: Company }) {
  const { problem, busy, restore } = useRestoration(company);
  return (
    <section className={panel.panel} aria-label="Company is closed">
      <h2>{company.name} is closed</h2>
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      <p>
        It will be deleted on <b>{deletionDay(company)}</b> with every record and every account in it. Until then only
        you can log in.
      </p>
      <Button variant="filled" loading={busy} onClick={restore}>
        Restore Company
      </Button>
    </section>
  );
}

function useRestoration({ company_id: id }: Company) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      await call(companies.restore, { params: { id } });
      await refreshAll();
    } catch (error) {
      setProblem(errorText('Failed to restore company', error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { problem, busy, restore: () => void run() };
}

/** `Sunday, November 29, 2026` in the company's time zone. */
function deletionDay({ deletion_due_at, time_zone }: Company): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: time_zone });
  return deletion_due_at ? format.format(new Date(deletion_due_at)) : '';
}
