import type { ReactNode } from 'react';
import type { LinkInvoice, LinkOnlinePayment, LinkPayment } from '../customer-link.ts';
import type { Translations } from '../translations-en.ts';

/** Where a part of paying stands: what became of an attempt, the button, the form that is open, other ways, the foot. */
export type PayPlace = 'outcome' | 'button' | 'form' | 'ways' | 'foot';

/** What the customer is about to do with an invoice. */
export interface PayChoice {
  form: 'none' | 'part' | 'promise';
  /** As typed, for a part of the balance. */
  amount: string;
  /** It was pressed with an amount that may not be paid. */
  isAmountWrong: boolean;
}

/** An attempt to pay that the customer has come back from. */
export interface Attempt {
  id: string | null;
  /** As the server last said; nothing in the address is believed. */
  payment?: LinkOnlinePayment;
}

export interface PayPage {
  token: string;
  company: string;
  invoices: readonly LinkInvoice[];
  payments: readonly LinkPayment[];
  /** The page is that of an invoice, which thanks by itself once it is paid. */
  isOfInvoice?: boolean;
  reload: () => Promise<void>;
  translations: Translations;
}

interface InvoicePay {
  invoice?: LinkInvoice;
  choice?: PayChoice;
  onChoice?: (choice: PayChoice) => void;
  /** It bills what is due on approval. */
  isDeposit?: boolean;
}

export interface PayProps extends PayPage, InvoicePay {
  place: PayPlace;
  attempt: Attempt;
  onAttempt: (attempt: Attempt) => void;
}

export const NO_CHOICE: PayChoice = { form: 'none', amount: '', isAmountWrong: false };

/** Renders a part of paying; nothing until its script has come. */
export type RenderPay = (place: PayPlace, about?: InvoicePay) => ReactNode;
