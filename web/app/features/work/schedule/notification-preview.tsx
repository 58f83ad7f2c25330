import { customers, type Customer } from '#contract/work/customers.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { notificationText, type NotificationVisit } from './notification-text.ts';
import classes from '../visits/visits.module.css';

/** A project's customer, with their contact details and consents. */
export function useCustomerOf(customer_id: string | undefined): Customer | undefined {
  return useRecord(customers.read, { params: { id: customer_id ?? '' } }, { enabled: !!customer_id }).record;
}

interface NotificationPreviewProps {
  notification: Omit<NotificationVisit, 'company'>;
  /** The saved visit; undefined while it is being planned. */
  visit?: Visit;
}

/** A phone number whose text is as long as that of any company. */
const ANY_PHONE = '000-000-0000';

/** The text that the customer receives, shown as a text message. Its place is reserved until the company is loaded. */
export function NotificationPreview({ notification, visit }: NotificationPreviewProps) {
  const company = useOwnCompany().record;
  const { record } = useSession();
  const name = company?.name ?? record?.company_name ?? '';
  const around = { phone: company?.phone ?? ANY_PHONE, host: location.host, ...(visit && { visit }) };
  return (
    <p className={classes.informed} data-loading={!company || undefined}>
      {notificationText({ ...notification, company: name }, around)}
    </p>
  );
}
