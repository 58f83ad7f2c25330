import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type UnbilledWork, unbilledWork } from '#endpoints/sales/unbilled-work.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import type { BillGroup } from '#domain/work/bill-lines.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { counted, formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconFileInvoice, IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { carrying } from '../../work/projects/hooks.ts';
import classes from '../installments/billing.module.css';
import { BILL_GROUP_OPTIONS, billGroupOf } from '../invoices/bill-groups.ts';

/** Hours and expenses of a project that are on no invoice yet, with one button that bills them. */
export function NotBilledYet({ project }: { project: ProjectAndCustomer }) {
  const [group_by, setGroup] = useState<BillGroup>('person');
  const { data, error, refetch } = useCall(unbilledWork.ofProject, {
    params: { id: project.project_id },
    query: { group_by },
  });
  return (
    <section className={classes.card} aria-labelledby="not-billed-yet">
      <div className={classes.head}>
        <h2 id="not-billed-yet">Not billed yet</h2>
        {data && data.lines.length > 0 && (
          <NativeSelect
            aria-label="Hours on the invoice"
            value={group_by}
            data={BILL_GROUP_OPTIONS}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onChange={({ currentTarget: { value } }) => setGroup(billGroupOf(value))}
          />
        )}
      </div>
      {error && (
        <ListFailure
          text={errorSentence('Failed to get what is not billed yet', error)}
          many="hours and expenses"
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RecordSkeleton />}
      {data && <Lines unbilled={data} project={project} />}
    </section>
  );
}

function Lines({ unbilled, project }: { unbilled: UnbilledWork; project: ProjectAndCustomer }) {
  const { lines, total_dollar, timecards } = unbilled;
  const withoutRate = timecards.filter(({ amount_dollar }) => amount_dollar === null).length;
  return (
    <>
      {withoutRate > 0 && (
        <div className={classes.none}>
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>{`${counted(withoutRate, 'time card')} without a bill rate.`}</p>
            <p>
              Set the company’s rate in <Link to={paths.companySettings()}>Settings</Link>, or that of the{' '}
              <Link to={paths.employees()}>employee</Link>.
            </p>
          </Notice>
        </div>
      )}
      {unbilled.has_approved_estimate && lines.length > 0 && (
        <div className={classes.none}>
          <Notice tone="grey" icon={IconInfoCircle}>
            <p>The customer has approved an estimate.</p>
            <p>Its installments bill the agreed work. Bill hours here only for work beyond it.</p>
          </Notice>
        </div>
      )}
      {lines.length === 0 ? (
        <p className={classes.none}>
          {withoutRate > 0 ? 'Nothing can be billed yet.' : 'All hours and billable expenses are billed.'}
        </p>
      ) : (
        <>
          <table className={classes.sources}>
            <thead>
              <tr>
                <th scope="col" colSpan={2}>
                  Line of the invoice
                </th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ description, amount_dollar, timecard_ids, expense_ids }) => (
                <tr key={[...timecard_ids, ...expense_ids, description].join(' ')}>
                  <td colSpan={2}>{description}</td>
                  <td>{formatUsd(amount_dollar)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total without tax
                </th>
                <td>{formatUsd(total_dollar)}</td>
              </tr>
            </tfoot>
          </table>
          <div className={classes.none}>
            <LinkButton
              to={paths.createInvoice()}
              state={{ ...carrying(project), unbilled }}
              icon={IconFileInvoice}
              primary={!unbilled.has_approved_estimate}
            >
              Bill Hours and Expenses
            </LinkButton>
          </div>
        </>
      )}
      <Later unbilled={unbilled} project={project} />
    </>
  );
}

/** What cannot be billed yet: open time cards, and expenses that nobody has checked. */
function Later({ unbilled, project }: { unbilled: UnbilledWork; project: ProjectAndCustomer }) {
  const { open_timecards, expenses_to_check } = unbilled;
  if (open_timecards === 0 && expenses_to_check === 0) return null;
  return (
    <p className={`${classes.none} ${shared.small}`}>
      {open_timecards > 0 && `${counted(open_timecards, 'time card')} still open. `}
      {expenses_to_check > 0 && (
        <Link to={paths.projectExpenses()} state={carrying(project)}>
          {counted(expenses_to_check, 'billable expense')} to check
        </Link>
      )}
    </p>
  );
}
