import { Button } from '@mantine/core';
import { use, useRef, useState } from 'react';
import { type Estimate, estimates } from '#endpoints/sales/estimates.ts';
import { type EstimateBilling, type Installment, installments } from '#contract/sales/installments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { call, mayHaveBeenDone, newIdempotencyKey } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { DocumentNumber } from '../documents/update-parts.tsx';
import { useChangeOrders } from '../proposals/change-order-hooks.ts';
import { carrying, useChosenEstimate } from '../proposals/estimate-hooks.ts';
import { InvoiceStatus } from '../invoices/invoice-status.tsx';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconMessageQuestion, IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { BandContext, Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { ApprovedChangeOrders } from './approved-change-orders.tsx';
import { BillShare } from './bill-share.tsx';
import classes from './billing.module.css';
import { BillingSummary } from './billing-summary.tsx';
import { ChangeInstallments } from './change-installments.tsx';
import { useBilling } from '../proposals/use-billing.ts';
import { InstallmentRow, InvoiceButton } from './installment-row.tsx';
import { ChosenEstimate } from '../proposals/chosen-proposal.tsx';
import { ESTIMATE_TRAIL } from '../proposals/proposal-links.tsx';

/** The billing of an approved estimate: the agreed total, its installments and their invoices. */
export default function BillingOfEstimate() {
  const chosen = useChosenEstimate();
  const estimate = chosen.record;
  return (
    <Page
      title="Billing"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <OfEstimate estimate={estimate} />}
      actions={
        estimate && (
          <div className={shared.buttons}>
            <LinkButton to={paths.answerEstimate()} state={carrying(estimate)} icon={IconMessageQuestion}>
              {estimate.status === 'approved' ? 'Activity' : 'Answer'}
            </LinkButton>
            {estimate.status === 'approved' && (
              <LinkButton to={paths.createChangeOrder()} state={carrying(estimate)} icon={IconPlus}>
                Write Change Order
              </LinkButton>
            )}
          </div>
        )
      }
    >
      <ChosenEstimate chosen={chosen}>
        {(record) => <Billing key={record.estimate_id} estimate={record} />}
      </ChosenEstimate>
    </Page>
  );
}

function OfEstimate({ estimate }: { estimate: Estimate }) {
  return (
    <>
      <NumberOrChoice estimate={estimate} /> <b className={shared.strong}>{customerNameOf(estimate)}</b> ·{' '}
      {estimate.name}
      {estimate.status === 'approved' && ` · approved ${formatDay(estimate.answered_at)}`}
    </>
  );
}

/** The number of the estimate; on the tab of a project with several approved estimates, a select of them. */
function NumberOrChoice({ estimate }: { estimate: Estimate }) {
  const isTab = use(BandContext) !== undefined;
  const { customer_id, project_id, estimate_id, estimate_number } = estimate;
  const state = useNavigationState();
  const navigate = useNavigate();
  const { data } = useCall(
    estimates.byCustomer,
    { query: { customer_id, project_id, status: 'approved', limit: 50 } },
    { enabled: isTab },
  );
  const approved = data?.data.map(({ attributes }) => attributes) ?? [];
  if (approved.length < 2) return <DocumentNumber>Estimate #{estimate_number}</DocumentNumber>;
  return (
    <select
      aria-label="Approved estimate"
      className={classes.choice}
      value={estimate_id}
      onChange={({ currentTarget: { value } }) =>
        void navigate(paths.billing(), {
          replace: true,
          state: { ...state, project_id, estimate_id: value, estimate: undefined },
        })
      }
    >
      {approved.map((each) => (
        <option key={each.estimate_id} value={each.estimate_id}>
          Estimate #{each.estimate_number}
        </option>
      ))}
    </select>
  );
}

function Billing({ estimate }: { estimate: Estimate }) {
  const { billing, error, retry } = useBilling(estimate.estimate_id);
  const { rows } = useChangeOrders(estimate.estimate_id, { sort: 'change_order_number' });
  const approved = rows.filter(({ status }) => status === 'approved');
  if (error && !billing)
    return <ListFailure text={errorSentence('Failed to load billing', error)} many="installments" onRetry={retry} />;
  if (!billing) return <RecordSkeleton />;
  if (estimate.status !== 'approved')
    return (
      <EmptyState
        title="The customer has not approved this yet."
        text="Once an estimate is approved, its payment schedule is billed here, installment by installment."
        action={
          <LinkButton to={paths.answerEstimate()} state={carrying(estimate)} primary>
            Answer
          </LinkButton>
        }
      />
    );
  return (
    <div className={classes.page}>
      <BillingSummary billing={billing} changeOrders={approved} />
      <Installments estimate={estimate} billing={billing} />
      <ApprovedChangeOrders approved={approved} />
      <OtherInvoices billing={billing} />
    </div>
  );
}

type Outcome = { phase: 'billed'; invoice: Invoice } | { phase: 'changed' } | { phase: 'failed'; text: string };
type Dialog = { is: 'share'; installment: Installment } | { is: 'change' };

function Installments({ estimate, billing }: { estimate: Estimate; billing: EstimateBilling }) {
  const { estimate_id, customer_id } = estimate;
  const [dialog, setDialog] = useState<Dialog>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { isBusy, bill, billRest } = useBillingActions(estimate_id, setOutcome);
  const unbilled = billing.installments.filter(({ state }) => state === 'not_billed');
  const [next] = unbilled;
  const close = () => setDialog(undefined);
  return (
    <>
      <Result outcome={outcome} />
      <section className={classes.card} aria-labelledby="installments">
        <div className={classes.head}>
          <h2 className={shared.subheading} id="installments">
            Installments
          </h2>
          {unbilled.length > 0 && (
            <div className={classes.buttons}>
              <Button onClick={() => setDialog({ is: 'change' })} disabled={isBusy}>
                Change Installments
              </Button>
              {unbilled.length > 1 && (
                <Button onClick={() => void billRest()} disabled={isBusy}>
                  Bill the Rest
                </Button>
              )}
            </div>
          )}
        </div>
        {billing.installments.length === 0 && <p className={classes.none}>Everything that was agreed is billed.</p>}
        <ul>
          {billing.installments.map((installment) => (
            <InstallmentRow
              key={installment.installment_id}
              installment={installment}
              invoice={billing.invoices.find(({ invoice_id }) => invoice_id === installment.invoice_id)}
              customer_id={customer_id}
              isNext={installment === next}
              isBusy={isBusy}
              onBill={() => void bill(installment)}
              onBillShare={() => setDialog({ is: 'share', installment })}
            />
          ))}
        </ul>
      </section>
      {dialog?.is === 'share' && (
        <BillShare
          installment={dialog.installment}
          onBilled={(invoice) => {
            setOutcome({ phase: 'billed', invoice });
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.is === 'change' && (
        <ChangeInstallments
          estimate_id={estimate_id}
          unbilled={unbilled}
          onChanged={() => {
            setOutcome({ phase: 'changed' });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Bills an installment or everything unbilled, one request at a time; retrying after a lost response creates no second
 * invoice.
 */
function useBillingActions(estimate_id: string, onOutcome: (outcome: Outcome | undefined) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const attempt = useRef({ what: '', key: '' });

  async function run(what: string, create: (key: string) => Promise<{ data: { attributes: Invoice } }>) {
    if (attempt.current.what !== what) attempt.current = { what, key: newIdempotencyKey() };
    setIsBusy(true);
    onOutcome(undefined);
    try {
      const { data } = await create(attempt.current.key);
      attempt.current.what = '';
      await refreshAll();
      onOutcome({ phase: 'billed', invoice: data.attributes });
    } catch (error) {
      if (!mayHaveBeenDone(error)) attempt.current.what = '';
      onOutcome({ phase: 'failed', text: errorSentence('Failed to create invoice', error) });
      void refreshAll();
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    bill: ({ installment_id: id }: Installment) =>
      run(id, (idempotencyKey) => call(installments.bill, { params: { id }, body: {} }, { idempotencyKey })),
    billRest: () =>
      run(estimate_id, (idempotencyKey) =>
        call(installments.billRest, { params: { id: estimate_id }, body: {} }, { idempotencyKey }),
      ),
  };
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  if (outcome.phase === 'failed')
    return (
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{outcome.text}</p>
      </Notice>
    );
  if (outcome.phase === 'changed')
    return (
      <Notice tone="green" icon={IconCircleCheck}>
        <p>Installments updated successfully</p>
      </Notice>
    );
  const { invoice } = outcome;
  return (
    <Notice
      tone="green"
      icon={IconCircleCheck}
      action={
        <LinkButton to={paths.sendInvoice()} state={{ invoice_id: invoice.invoice_id, invoice }}>
          Send to Customer
        </LinkButton>
      }
    >
      <p>
        Invoice #{invoice.invoice_number} over {formatUsd(invoice.final_total)} created
      </p>
    </Notice>
  );
}

/** Invoices of the estimate that bill no installment: void ones, and those created before the approval. */
function OtherInvoices({ billing: { invoices, installments: agreed } }: { billing: EstimateBilling }) {
  const billing = new Set(agreed.map(({ invoice_id }) => invoice_id));
  const others = invoices.filter(({ invoice_id }) => !billing.has(invoice_id));
  if (others.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="invoices">
      <div className={classes.head}>
        <h2 className={shared.subheading} id="invoices">
          Other Invoices
        </h2>
      </div>
      <ul>
        {others.map((invoice) => (
          <li key={invoice.invoice_id} className={classes.row}>
            <div>
              <p className={`${shared.strong} ${shared.breakable}`}>{invoice.name}</p>
              <p className={`${shared.small} ${shared.figures}`}>
                {formatDay(invoice.issue_date)}, due {formatDay(invoice.due_date)}
              </p>
            </div>
            <p className={classes.amount}>{formatUsd(invoice.final_total)}</p>
            <div>
              <InvoiceStatus status={invoice.status} />
            </div>
            <div className={classes.buttons}>
              <InvoiceButton invoice={invoice} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
