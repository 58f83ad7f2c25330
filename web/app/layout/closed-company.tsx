import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { companies } from '#contract/identity/companies.ts';
import { call } from '../../kit/api/call.ts';
import { errorSentence } from '../../kit/api/error-text.ts';
import { refreshAll } from '../../kit/api/queries.ts';
import { checkSession, useSession } from '../../kit/session/session.ts';
import { useIsOwner } from '../../kit/session/use-is-owner.ts';
import { IconAlertTriangle } from '../../kit/icons/icons.ts';
import { Notice } from '../../kit/page/notice.tsx';
import classes from './waiting.module.css';

interface ClosedCompanyProps {
  company: string;
  /** The date of the company's deletion, YYYY-MM-DD. */
  deletionOn: string;
}

/**
 * Banner above every screen of a company that is scheduled for deletion: until when it can be restored, with a button
 * for its owners.
 */
export function ClosedCompany({ company, deletionOn }: ClosedCompanyProps) {
  const isOwner = useIsOwner();
  const { problem, busy, restore } = useRestoration();
  return (
    <section className={classes.closed} aria-label="Company is closed">
      <Notice
        tone="amber"
        icon={IconAlertTriangle}
        action={
          isOwner && (
            <Button variant="filled" loading={busy} onClick={restore}>
              Restore Company
            </Button>
          )
        }
      >
        <p>{company} is closed</p>
        <p>
          It will be deleted on <b>{longDay.format(new Date(`${deletionOn}T00:00:00Z`))}</b> with every record and every
          account in it. Until then it sends nothing, and only its owners can log in.
          {!isOwner && ' Ask one of them to restore it.'}
        </p>
        {problem && <p role="alert">{problem}</p>}
      </Notice>
    </section>
  );
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

function useRestoration() {
  const { account_id = '' } = useSession().record ?? {};
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      const { data } = await call(companies.byAccount, { params: { id: account_id } });
      await call(companies.restore, { params: { id: data.id } });
      await Promise.all([refreshAll(), checkSession({ again: true })]);
    } catch (error) {
      setProblem(errorSentence('Failed to restore company', error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { problem, busy, restore: () => void run() };
}
