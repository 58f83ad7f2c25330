import { Button } from '@mantine/core';
import { useState } from 'react';
import { customers, type Customer } from '#endpoints/work/customers.ts';
import { type ProjectAndCustomer, projects } from '#endpoints/work/projects.ts';
import { call } from '../../../../kit/api/call.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { useIsOffline } from '../../../../kit/api/offline.ts';
import { ErrorSummary } from '../../../../kit/forms/error-summary.tsx';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { refreshAll, useCall, useList } from '../../../../kit/api/queries.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { counted, formatAddress, fullName } from '../../../../kit/format.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { deletedRecordLines } from '../../../../kit/deletion/deleted-record-lines.ts';
import { ChosenCustomer } from './chosen-customer.tsx';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

export default function DeleteCustomer() {
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Customer" trail={TRAIL} width="form">
      {deleted ? (
        <Deleted />
      ) : (
        <ChosenCustomer>
          {(customer) => <Deletion customer={customer} onDeleted={() => setDeleted(true)} />}
        </ChosenCustomer>
      )}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Customer deleted successfully">
      <LinkButton to={paths.customers()} primary>
        Go To Customer
      </LinkButton>
    </SuccessPanel>
  );
}

function Deletion({ customer, onDeleted }: { customer: Customer; onDeleted: () => void }) {
  const deletion = useDeletion(
    customers.remove,
    { params: { id: customer.customer_id } },
    { failure: 'Failed to delete customer', onDone: onDeleted },
  );
  const { goes: deletedRecords, isCounting } = useDeletedRecords(customer.customer_id);
  const list = useList(
    projects.byCustomer,
    { params: { id: customer.customer_id }, query: { limit: MOST } },
    { failure: 'Failed to get project' },
  );
  // The offer is the first part of the screen: what follows would move down when it appears.
  if (list.loading || isCounting) return <RecordSkeleton />;
  return (
    <>
      <SetProjectsInactive customer={customer} rows={list.rows} />
      <ConfirmDelete
        deletion={deletion}
        label="Delete Customer"
        facts={[
          ['Name', fullName(customer)],
          ['Company', customer.customer_company_name],
          ['Address', formatAddress(customer)],
          ['Email', customer.email],
          ['Phone', customer.phone],
        ]}
        warning="Deleting this customer also deletes all linked projects, estimates and itemized estimates."
        deletedRecords={deletedRecords}
        isCounting={isCounting}
        cancelTo={paths.customers()}
      />
    </>
  );
}

/** The maximum limit of a list call. */
const MOST = 200;

/**
 * Offered before the deletion: most who delete a customer are done working for them. A customer has no inactive state
 * of their own; without active projects they are in no select of work to do, and every record remains.
 */
function SetProjectsInactive({ customer, rows }: { customer: Customer; rows: readonly ProjectAndCustomer[] }) {
  const [outcome, setOutcome] = useState<'busy' | { done: string } | { failure: string }>();
  const isOffline = useIsOffline();
  const active = rows.filter(({ is_active }) => is_active);
  if (outcome !== undefined && outcome !== 'busy' && 'done' in outcome) {
    return (
      <Notice
        tone="green"
        icon={IconCircleCheck}
        action={
          <LinkButton to={paths.customers()} primary>
            Go To Customer
          </LinkButton>
        }
      >
        <p>{outcome.done}</p>
      </Notice>
    );
  }
  if (active.length === 0) return null;
  const what = counted(active.length, 'active project');

  async function setInactive(): Promise<void> {
    setOutcome('busy');
    try {
      for (const { project_id } of active)
        await call(projects.update, { params: { id: project_id }, body: { project: { is_active: false } } });
      setOutcome({ done: `${what} set inactive. Nothing was deleted.` });
    } catch (error) {
      setOutcome({ failure: errorText('Failed to update project', error) });
    }
    await refreshAll();
  }

  return (
    <section className={panel.panel} aria-labelledby="set-inactive">
      <h2 id="set-inactive">Done working for {customer.first_name}?</h2>
      <p>
        {customer.first_name} has {what}. Set {active.length === 1 ? 'it' : 'them'} inactive and keep all records:
        employees can no longer clock in there, and you can switch {active.length === 1 ? 'it' : 'them'} back at any
        time.
      </p>
      {typeof outcome === 'object' && 'failure' in outcome && (
        <ErrorSummary problem={{ text: outcome.failure, details: [] }} />
      )}
      <div className={panel.steps}>
        <Button
          variant="filled"
          color="accent"
          loading={outcome === 'busy'}
          disabled={isOffline}
          onClick={() => void setInactive()}
        >
          Set {active.length === 1 ? 'Project' : `${active.length} Projects`} Inactive
        </Button>
      </div>
    </section>
  );
}

/** The records that are deleted with a customer, counted by kind. */
function useDeletedRecords(customer_id: string) {
  const { data, isPending } = useCall(customers.dependents, { params: { id: customer_id } });
  const deletedRecords = deletedRecordLines([
    [data?.projects, 'project'],
    [data?.jobsites, 'jobsite'],
    [data?.photos, 'photo'],
    [data?.job_notes, 'note'],
    [data?.estimates, 'estimate', 'with all itemized estimates'],
    [data?.invoices, 'invoice', 'with all itemized invoices'],
    [data?.customer_payments, 'customer payment'],
    [data?.visits, 'visit'],
  ]);
  return { goes: deletedRecords, isCounting: isPending };
}
