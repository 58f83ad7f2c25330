import { StatementDaysInput, statements, type Statement, type StatementLine } from '#contract/sales/statements.ts';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import type { Customer } from '#contract/work/customers.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { daysText } from '../../../../kit/dates/days-chip.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { useLiveForm } from '../../../../kit/forms/live-form.ts';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { IconSend } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { paths } from '../../../../kit/paths.ts';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { ChosenCustomer } from '../../work/customers/chosen-customer.tsx';
import { pdfAddress, PdfButton } from '../documents/pdf-button.tsx';
import { OWED_WORDS } from '../invoices/owed-filter.tsx';
import { daysOfPeriod, type Period, PERIODS, type StatementDays, type StatementState } from './statement-period.ts';
import classes from './statements.module.css';

/** What the customer selected on the previous screen was billed and has paid in a period, and what is owed. */
export default function StatementScreen() {
  const { statement, ...state } = useNavigationState<StatementState>();
  const navigate = useNavigate();
  const today = useToday();
  const view = (period: Period, days: StatementDays) =>
    void navigate(
      { search: globalThis.location.search },
      { replace: true, state: { ...state, statement: { period, days } }, preventScrollReset: true },
    );
  return (
    <Page title="Statement" trail={[{ label: 'Customer', to: paths.customers() }]}>
      <ChosenCustomer>
        {(customer) =>
          today ? (
            <div className={classes.page}>
              <PeriodFields chosen={statement} today={today} onView={view} />
              <ShownStatement customer={customer} statement={statement} />
            </div>
          ) : (
            <RecordSkeleton />
          )
        }
      </ChosenCustomer>
    </Page>
  );
}

interface PeriodFieldsProps {
  chosen: StatementState['statement'];
  today: string;
  onView: (period: Period, days: StatementDays) => void;
}

/** The period, which the statement follows as it changes. */
function PeriodFields({ chosen, today, onView }: PeriodFieldsProps) {
  const { period = 'last_days', days } = chosen ?? {};
  const form = useLiveForm<{ period: Period; from: string; to: string }>({
    initialValues: { period, from: days?.from ?? '', to: days?.to ?? '' },
    validate: (values) => faultsOf(values, today),
    onChange: ({ from, to, ...values }) => onView(values.period, daysOfPeriod(values.period, today) ?? { from, to }),
  });
  return (
    <FieldGrid>
      <SelectField form={form} name="period" label="Period" required span={4} options={PERIODS} />
      {form.values.period === 'custom_range' && (
        <>
          <DateField form={form} name="from" label="First Day" required span={4} />
          <DateField form={form} name="to" label="Last Day" required span={4} />
        </>
      )}
    </FieldGrid>
  );
}

/** The first error of each day, with the contract's messages. */
function faultsOf({ period, from, to }: { period: Period; from: string; to: string }, today: string) {
  const days = daysOfPeriod(period, today) ?? { from, to };
  const { error } = checkInput(StatementDaysInput, days);
  const faults = error ? faultsByField(error, StatementDaysInput) : {};
  return Object.fromEntries(Object.entries(faults).map(([field, [first = '']]) => [field, first]));
}

interface ShownStatementProps {
  customer: Customer;
  statement: StatementState['statement'];
}

function ShownStatement({ customer, statement: chosen }: ShownStatementProps) {
  const { customer_id } = customer;
  const { data, error, refetch } = useCall(statements.read, { params: { id: customer_id }, query: chosen?.days ?? {} });
  if (error)
    return (
      <ListFailure
        text={errorSentence('Failed to get the statement', error)}
        many="figures"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RecordSkeleton />;
  const statement = data.data.attributes;
  const { from, to } = statement;
  return (
    <section className={classes.statement} aria-label="Statement">
      <div className={classes.head}>
        <h2>{daysText(from, to)}</h2>
        <div className={shared.buttons}>
          <PdfButton address={pdfAddress(statements.pdf, { customer_id, from, to })} />
          <LinkButton
            to={paths.sendStatement()}
            state={{ customer_id, customer, statement: chosen }}
            icon={IconSend}
            primary
          >
            Send Statement
          </LinkButton>
        </div>
      </div>
      <Sums statement={statement} />
      {statement.lines.length === 0 ? (
        <EmptyState
          title="No invoices and no payments in this period."
          text="Choose a longer period, or bill the customer first."
        />
      ) : (
        <Lines statement={statement} />
      )}
      <Aging statement={statement} />
    </section>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { opening_balance, invoiced, paid, closing_balance } = statement;
  return (
    <dl className={classes.figures}>
      <Figure term="Opening Balance" dollars={opening_balance} />
      <Figure term="Invoices" dollars={invoiced} />
      <Figure term="Payments" dollars={paid} />
      <Figure term="Closing Balance" dollars={closing_balance} isOwed={closing_balance > 0} />
    </dl>
  );
}

function Figure({ term, dollars, isOwed = false }: { term: string; dollars: number; isOwed?: boolean }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd data-owed={isOwed || undefined}>{formatUsd(dollars)}</dd>
    </div>
  );
}

/** The invoices and payments, oldest first, with the balance after each. */
function Lines({ statement: { lines, opening_balance, from } }: { statement: Statement }) {
  return (
    <table className={classes.lines} aria-label="Invoices and payments">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatDay(from)}</td>
          <td colSpan={2}>Opening balance</td>
          <td>{formatUsd(opening_balance)}</td>
        </tr>
        {lines.map((line, at) => (
          // Two lines may be equal, and lines never move.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td>{formatDay(line.day)}</td>
            <td>
              <Description line={line} />
            </td>
            <td>{formatUsd(line.amount)}</td>
            <td>{formatUsd(line.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const KIND_WORDS = { invoice: 'Invoice', payment: 'Payment', refund: 'Refund' };

function Description({ line }: { line: StatementLine }) {
  const { kind, invoice_id, invoice_number, invoice_name, project_name, due_date, payment_method } = line;
  const details =
    due_date === null
      ? [payment_method && PAYMENT_METHOD_WORDS[payment_method], invoice_name]
      : [invoice_name, project_name, `due ${formatDay(due_date)}`];
  return (
    <>
      <NameLink to={paths.customerPayments()} state={{ invoice_id }}>
        {`${KIND_WORDS[kind]} #${invoice_number}`}
      </NameLink>
      <span className={shared.secondLine}>{details.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What is owed on the last day, by the days since it was due. */
function Aging({ statement: { aging, overpaid, to } }: { statement: Statement }) {
  return (
    <section aria-labelledby="aging">
      <h3 id="aging" className={shared.subheading}>
        Owed on {formatDay(to)} by age
      </h3>
      <dl className={classes.figures}>
        {aging.map(({ age, amount }) => (
          <Figure key={age} term={OWED_WORDS[age]} dollars={amount} isOwed={age !== 'not_due' && amount > 0} />
        ))}
        {overpaid > 0 && <Figure term="Paid beyond totals" dollars={-overpaid} />}
      </dl>
    </section>
  );
}
