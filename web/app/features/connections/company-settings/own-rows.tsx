import { Button } from '@mantine/core';
import { useState } from 'react';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { quickbooksConnections } from '#endpoints/connections/quickbooks-connections.ts';
import { reminders } from '#endpoints/office/reminders.ts';
import { stripeAccounts, type StripeAccountState } from '#endpoints/sales/stripe-accounts.ts';
import { ApiError } from '../../../../kit/api/call.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { formatAddress, counted } from '../../../../kit/format.ts';
import { RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { paths } from '../../../../kit/paths.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { useSession } from '../../../../kit/session/session.ts';
import { useCoWorkers, useInvites, useOwnAccount } from '../../identity/accounts/hooks.ts';
import { DeleteCompany } from '../../identity/companies/delete-company.tsx';
import { useImage } from '../../identity/companies/image-hooks.ts';
import classes from './company-settings.module.css';
import { OnOff, RowLine, type RowProps } from './setting-rows.tsx';

export function CompanyRow({ company }: RowProps) {
  const facts = [company.line_of_business, formatAddress(company), company.phone].filter(Boolean).join(' · ');
  return (
    <RowLine label={company.name} hint={facts}>
      <Link to={paths.company()} className={classes.link}>
        Company Profile
      </Link>
    </RowLine>
  );
}

/** The name of the logo's file. */
export function LogoName() {
  const { company_code = '' } = useSession().record ?? {};
  const { image } = useImage({ tag: 'company', id: company_code });
  if (image === undefined) return null;
  return <span className={classes.value}>{image?.file_name ?? 'None'}</span>;
}

/** Customers can pay, also while Stripe asks for more information. */
const ACCEPTING: ReadonlySet<StripeAccountState> = new Set(['active', 'restricted']);

export function OnlinePaymentsState() {
  const { data, error } = useCall(stripeAccounts.read, {}, { enabled: useIsSubscribed() });
  const isMissing = error instanceof ApiError && error.code === 'not_configured';
  if (!data && !isMissing) return null;
  return <OnOff isOn={!!data && ACCEPTING.has(data.data.attributes.state)} />;
}

export function RemindersState() {
  const { data } = useCall(reminders.settings, {}, { enabled: useIsSubscribed() });
  if (!data) return null;
  const { estimate_unanswered, invoice_due_soon, invoice_overdue, visit } = data.reminder_settings;
  const kinds = [estimate_unanswered, invoice_due_soon, invoice_overdue, visit];
  return <OnOff isOn={kinds.some(({ is_on }) => is_on)} />;
}

function useIsSubscribed(): boolean {
  return useSession().record?.subscription_status === 'active';
}

const loadPeople = async () => (await import('./people.tsx')).People;

/** The accounts of the company; co-workers, invitations and the table of roles open below. */
export function AccountsRow({ company }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const people = useCoWorkers();
  const invites = useInvites();
  const { Part: People, failed } = useLater(loadPeople, isOpen);
  const invited = invites.total > 0 ? `, ${invites.total} invited` : '';
  return (
    <RowLine
      label="Accounts"
      hint={people.loading ? 'People who log in.' : `${counted(people.total, 'person', 'people')}${invited}.`}
      below={isOpen && (People ? <People company={company} /> : !failed && <RecordSkeleton />)}
    >
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        onClick={() => (failed ? location.reload() : setOpen(!isOpen))}
      >
        {failed ? 'Reload' : 'People and roles'}
      </button>
    </RowLine>
  );
}

const loadQuickbooks = async () => (await import('./quickbooks.tsx')).Quickbooks;

/** The connection to QuickBooks, which opens below; a gray line where the operator has not set it up. */
export function QuickbooksRow() {
  const id = useSession().record?.account_id ?? '';
  const isMissing = isOff('quickbooks');
  const [isOpen, setOpen] = useState(false);
  const isAsked = useIsSubscribed() && !isMissing && id !== '';
  const { data, error } = useCall(quickbooksConnections.status, { params: { id } }, { enabled: isAsked });
  const { Part: Quickbooks, failed } = useLater(loadQuickbooks, isOpen);
  const label = 'QuickBooks Online';
  if (isMissing || (error instanceof ApiError && error.code === 'not_configured'))
    return (
      <RowLine label={label} hint="Not set up on this server.">
        <StatusBadge tone="grey">Off</StatusBadge>
      </RowLine>
    );
  return (
    <RowLine
      label={label}
      hint={data?.quickbooks_company_name ?? 'Send invoices and payments to your books.'}
      below={isOpen && (Quickbooks ? <Quickbooks /> : !failed && <RecordSkeleton />)}
    >
      {data && <OnOff isOn={data.connected} />}
      {(data || error) && (
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => (failed ? location.reload() : setOpen(!isOpen))}
        >
          {failed ? 'Reload' : 'QuickBooks'}
        </button>
      )}
    </RowLine>
  );
}

const loadPaymentOptions = async () =>
  (await import('../../identity/companies/payment-options-form.tsx')).PaymentOptionsForm;

/** How customers pay: the sentence that they read; the form opens below. */
export function PaymentOptionsRow({ company, isOwner }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { Part: PaymentOptionsForm, failed } = useLater(loadPaymentOptions, isOpen);
  const close = () => setOpen(false);
  return (
    <RowLine
      label="How customers pay you"
      hint={paymentInstruction(company.payment_options, company.name)}
      below={
        isOpen &&
        (PaymentOptionsForm ? (
          <PaymentOptionsForm company={company} onSaved={close} beside={<Button onClick={close}>Cancel</Button>} />
        ) : (
          !failed && <RecordSkeleton />
        ))
      }
    >
      {isOwner && (
        <button
          type="button"
          className={classes.link}
          aria-expanded={isOpen}
          onClick={() => (failed ? location.reload() : setOpen(!isOpen))}
        >
          {failed ? 'Reload' : 'Change'}
        </button>
      )}
    </RowLine>
  );
}

/** For owners: closes the company, which can be undone for a week. */
export function DeletionRow({ company, isOwner }: RowProps) {
  const { record: account } = useOwnAccount();
  if (!isOwner || !account || company.deletion_due_at) return null;
  const how = account.auth_provider === 'self' ? 'Asks for your password' : 'Asks for the name of your company';
  return (
    <RowLine label="Delete company" hint={`${how}, and can be undone for 7 days.`}>
      <DeleteCompany company={company} account={account} />
    </RowLine>
  );
}
