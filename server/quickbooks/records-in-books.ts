/* QuickBooks' records as far as we read them. Amounts are dollars, days as 2026-11-20. */

/** A record by its id. */
export interface Ref {
  value: string;
}

interface BooksRecord {
  Id: string;
  /** Changes with every change of the record. */
  SyncToken: string;
}

export interface BooksCustomer extends BooksRecord {
  DisplayName: string;
  GivenName?: string;
  FamilyName?: string;
  Active?: boolean;
  /** A project or sub-customer of another customer. */
  Job?: boolean;
  PrimaryEmailAddr?: { Address?: string };
}

export interface BooksItem extends BooksRecord {
  Name: string;
  Type?: string;
}

export interface BooksAccount extends BooksRecord {
  Name: string;
  AccountSubType?: string;
}

export interface BooksInvoice extends BooksRecord {
  DocNumber?: string;
  PrivateNote?: string;
  CustomerRef: Ref;
  TotalAmt: number;
  /** What is not paid there yet. */
  Balance: number;
}

export interface BooksPayment extends BooksRecord {
  PrivateNote?: string;
  Line?: { Amount: number; LinkedTxn?: { TxnId: string; TxnType: string }[] }[];
}

export interface BooksPreferences {
  TaxPrefs?: {
    UsingSalesTax?: boolean;
    /** QuickBooks works tax out for itself. */
    PartnerTaxEnabled?: boolean;
    /** What tax it is where nobody says otherwise. */
    TaxGroupCodeRef?: Ref;
  };
  SalesFormsPrefs?: { AllowDiscount?: boolean };
}

/** How the company has set its books up. */
export interface BooksSettings {
  usesSalesTax: boolean;
  /** What its sales tax goes under; undefined where QuickBooks finds that out for itself. */
  taxCodeId?: string | undefined;
  allowsDiscount: boolean;
}

/** At most so many characters, and none of them half. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
