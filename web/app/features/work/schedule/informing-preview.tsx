import { customers, type Customer } from '#contract/work/customers.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useOwnCompany } from '../../identity/companies/hooks.ts';
import { useRecord } from '../../../../kit/api/queries.ts';
import { informedText, type InformedVisit } from './informing-text.ts';
import classes from '../visits/on-my-way.module.css';

/** A project's customer, with how they may be reached. */
export function useCustomerOf(customer_id: string | undefined): Customer | undefined {
  return useRecord(customers.read, { params: { id: customer_id ?? '' } }, { enabled: !!customer_id }).record;
}

interface InformedPreviewProps {
  informed: Omit<InformedVisit, 'company'>;
  /** As saved; undefined while it is being planned. */
  visit?: Visit;
}

/** The words that the customer gets, as a text shows them. */
export function InformedPreview({ informed, visit }: InformedPreviewProps) {
  const company = useOwnCompany().record;
  if (!company) return null;
  const around = { phone: company.phone, host: location.host, ...(visit && { visit }) };
  return <p className={classes.informed}>{informedText({ ...informed, company: company.name }, around)}</p>;
}
