import type { ReactNode } from 'react';
import type { LinkInvoice, LinkOnlinePayment, LinkPayment } from '../customer-link.ts';
import type { Translations } from '../translations-en.ts';

/**
 * The place of a part of the payment UI: the result of an attempt, the button, the open form, other methods, the bottom
 * bar.
 */
export type PayPlace = 'outcome' | 'button' | 'form' | 'ways' | 'foot';

/** What the customer is about to pay. */
export interface PayChoice {
  form: 'none' | 'part' | 'promise';
  /** As typed, for a partial payment. */
  amount: string;
  /** The button was clicked with an invalid amount. */
  isAmountWrong: boolean;
}

/** A payment attempt from which the customer has returned. */
export interface Attempt {
  id: string | null;
  /** The server's last response; nothing in the URL is trusted. */
  payment?: LinkOnlinePayment;
}

export interface PayPage {
  token: string;
  company: string;
  invoices: readonly LinkInvoice[];
  payments: readonly LinkPayment[];
  /** The page shows an invoice, which displays its own thanks once it is paid. */
  isOfInvoice?: boolean;
  reload: () => Promise<void>;
  translations: Translations;
}

interface InvoicePay {
  invoice?: LinkInvoice;
  choice?: PayChoice;
  onChoice?: (choice: PayChoice) => void;
  /** It bills the installment due on approval. */
  isDeposit?: boolean;
}

export interface PayProps extends PayPage, InvoicePay {
  place: PayPlace;
  attempt: Attempt;
  onAttempt: (attempt: Attempt) => void;
}

export const NO_CHOICE: PayChoice = { form: 'none', amount: '', isAmountWrong: false };

/** Renders a part of the payment UI; nothing until its script is loaded. */
export type RenderPay = (place: PayPlace, about?: InvoicePay) => ReactNode;
