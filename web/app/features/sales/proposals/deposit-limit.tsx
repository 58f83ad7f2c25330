import { Button } from '@mantine/core';
import { customers } from '#contract/work/customers.ts';
import { depositWarning, type DepositWarning } from '#domain/sales/deposit-limits.ts';
import { projects } from '#contract/work/projects.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { useJobsites } from '../../work/jobsites/hooks.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';

/** More than the number of jobsites of any project, and at most one page. */
const JOBSITES = 200;

interface DepositLimitProps {
  project_id: string;
  final_total: number;
  deposit_percent: number;
  completion_percent: number;
  onLower: (lowered: DepositWarning['lowered']) => void;
  busy?: boolean;
}

/**
 * Warns about a deposit above the limit for homeowners in the state where the work is done. It does not block saving.
 */
export function DepositLimit({ project_id, onLower, busy = false, ...schedule }: DepositLimitProps) {
  const hasDeposit = project_id !== '' && schedule.deposit_percent > 0 && schedule.final_total > 0;
  const states = useStatesOfWork(project_id, { ofBusiness: false, enabled: hasDeposit });
  const warning = hasDeposit ? depositWarning({ ...schedule, states }) : undefined;
  if (!warning) return null;
  const { sentence, note, lowered } = warning;
  return (
    <Notice
      tone="amber"
      icon={IconAlertTriangle}
      action={
        <Button onClick={() => onLower(lowered)} loading={busy}>
          Lower the deposit to {lowered.deposit_percent}%
        </Button>
      }
    >
      <p>{sentence}</p>
      <p className={shared.small}>{note}</p>
    </Notice>
  );
}

interface WorkOptions {
  /** Whether the rule is for the work of businesses, or of homeowners. */
  ofBusiness: boolean;
  enabled: boolean;
}

/**
 * The states of a project: from its jobsites, otherwise from the customer's address. Empty for a customer of the other
 * kind, and until everything is loaded.
 */
export function useStatesOfWork(project_id: string, { ofBusiness, enabled }: WorkOptions): string[] {
  const { record: project } = useRecord(projects.read, { params: { id: project_id } }, { enabled });
  const id = project?.customer_id ?? '';
  const { record: customer } = useRecord(customers.read, { params: { id } }, { enabled: enabled && id !== '' });
  const jobsites = useJobsites({ limit: JOBSITES }, project_id, enabled);
  const isOther = Boolean(customer?.customer_company_name) !== ofBusiness;
  if (!customer || isOther || jobsites.loading || jobsites.failure) return [];
  if (jobsites.rows.length > 0) return jobsites.rows.map(({ state }) => state);
  return customer.state ? [customer.state] : [];
}
