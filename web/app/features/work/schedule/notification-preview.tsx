import { customers, type Customer } from '#contract/work/customers.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
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

/** The text that the customer receives, shown as a text message. */
export function NotificationPreview({ notification, visit }: NotificationPreviewProps) {
  const company = useOwnCompany().record;
  if (!company) return null;
  const around = { phone: company.phone, host: location.host, ...(visit && { visit }) };
  return <p className={classes.informed}>{notificationText({ ...notification, company: company.name }, around)}</p>;
}
