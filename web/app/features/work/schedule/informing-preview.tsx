import { customers, type Customer } from '#contract/work/customers.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { informedText, type InformedVisit } from './informing-text.ts';
import classes from '../visits/visits.module.css';

/** A project's customer, with their contact details and consents. */
export function useCustomerOf(customer_id: string | undefined): Customer | undefined {
  return useRecord(customers.read, { params: { id: customer_id ?? '' } }, { enabled: !!customer_id }).record;
}

interface InformedPreviewProps {
  informed: Omit<InformedVisit, 'company'>;
  /** The saved visit; undefined while it is being planned. */
  visit?: Visit;
}

/** The text that the customer receives, shown as a text message. */
export function InformedPreview({ informed, visit }: InformedPreviewProps) {
  const company = useOwnCompany().record;
  if (!company) return null;
  const around = { phone: company.phone, host: location.host, ...(visit && { visit }) };
  return <p className={classes.informed}>{informedText({ ...informed, company: company.name }, around)}</p>;
}
