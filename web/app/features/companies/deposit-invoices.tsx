import type { Company } from '../../../../contract/companies.ts';
import { CompanySwitch } from './company-switch.tsx';

/** Whether the approval of an estimate makes the invoice of its deposit. */
export function DepositInvoices({ company }: { company: Company }) {
  return (
    <CompanySwitch
      company={company}
      setting="invoice_deposit_on_approval"
      title="Deposit Invoices"
      label="Invoice the deposit on approval"
      description="When a customer approves an estimate, the deposit of its payment schedule becomes an invoice at once. Switch this off to create it yourself."
      effect={{ on: AT_ONCE, off: BY_HAND }}
    />
  );
}

const AT_ONCE = 'Estimates that are approved from now on get the invoice of their deposit at once.';
const BY_HAND = 'The deposit of an approved estimate is billed like its other installments.';
