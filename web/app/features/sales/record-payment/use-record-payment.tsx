import { type ReactNode, useState } from 'react';
import type { CustomerPayment } from '#contract/sales/customer-payments.ts';
import { useLater } from '../../../../kit/page/use-later.ts';

/** The invoice that is paid. Without one, the user selects an open invoice, of this customer or of all. */
export interface PaymentFor {
  invoice_id?: string;
  customer_id?: string;
}

/** A payment that was just recorded. */
export interface RecordedPayment {
  payment: CustomerPayment;
  invoice_number: number;
  /** What is left to pay in dollars; negative if more was paid. */
  balance: number;
  /** The first name of the customer who gets a receipt; undefined if no receipt is sent. */
  receiptTo: string | undefined;
}

const loadDialog = async () => await import('./record-payment.tsx');

export interface RecordPayment {
  /** Opens the dialog; on a phone it is a sheet. */
  record: (paid: PaymentFor) => void;
  /** The open dialog. */
  dialog: ReactNode;
  /** The success message, for the top of the screen's content. */
  done: ReactNode;
}

/** Records a payment in a dialog on the current screen. Its script loads when the dialog is first opened. */
export function useRecordPayment(): RecordPayment {
  const [paid, setPaid] = useState<PaymentFor>();
  const [recorded, setRecorded] = useState<RecordedPayment>();
  const { Part } = useLater(loadDialog, paid !== undefined);
  return {
    record: (next) => {
      setRecorded(undefined);
      setPaid(next);
    },
    dialog: Part && paid && (
      <Part.RecordPaymentDialog
        paid={paid}
        onClose={() => setPaid(undefined)}
        onRecorded={(payment) => {
          setRecorded(payment);
          setPaid(undefined);
        }}
      />
    ),
    done: Part && recorded && <Part.PaymentRecorded recorded={recorded} />,
  };
}
