import type { ReactNode } from 'react';
import { ChosenRecord } from '../ui/chosen-record.tsx';

export const GO_TO_INVOICE = { label: 'Go To Invoice', to: '/main/project/invoice' };

export const INVOICE_TRAIL = [
  { label: 'Project', to: '/main/project' },
  { label: 'Invoice', to: '/main/project/invoice' },
];

const NONE_CHOSEN = 'Invoice not available, please select an invoice by clicking Go To Invoice button.';

interface ChosenInvoiceProps<R> {
  chosen: { id: string | undefined; record: R | undefined; error: Error | null };
  /** What is said of an invoice that was chosen and is no longer there. */
  gone?: string;
  children: (record: R) => ReactNode;
}

/** What is drawn for the invoice chosen on the screen before; without one, where to choose it. */
export function ChosenInvoice<R>({ chosen, gone = NONE_CHOSEN, children }: ChosenInvoiceProps<R>) {
  return (
    <ChosenRecord chosen={chosen} message={chosen.id ? gone : NONE_CHOSEN} goTo={GO_TO_INVOICE}>
      {children}
    </ChosenRecord>
  );
}
