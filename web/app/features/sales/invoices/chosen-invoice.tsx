import type { ReactNode } from 'react';
import { type Chosen, ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';

export const GO_TO_INVOICE = { label: 'Go To Invoice', to: paths.invoices() };

export const INVOICE_TRAIL = [
  { label: 'Project', to: paths.projects() },
  { label: 'Invoice', to: paths.invoices() },
];

const NONE_CHOSEN = 'Invoice not available, please select an invoice by clicking Go To Invoice button.';

interface ChosenInvoiceProps<R> {
  chosen: Chosen<R>;
  /** Message when the selected invoice no longer exists. */
  gone?: string;
  children: (record: R) => ReactNode;
}

/** Renders its children for the invoice selected on the previous screen; otherwise says where to select one. */
export function ChosenInvoice<R>({ chosen, gone = NONE_CHOSEN, children }: ChosenInvoiceProps<R>) {
  return (
    <ChosenRecord chosen={chosen} message={chosen.id ? gone : NONE_CHOSEN} goTo={GO_TO_INVOICE}>
      {children}
    </ChosenRecord>
  );
}
