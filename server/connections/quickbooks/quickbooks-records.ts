/* The fields of QuickBooks' records that we read. Amounts are in dollars, dates in the form 2026-11-20. */

/** A record by its id. */
export interface Ref {
  value: string;
}

interface QuickbooksRecord {
  Id: string;
  /** Changes with every change of the record. */
  SyncToken: string;
}

export interface QuickbooksCustomer extends QuickbooksRecord {
  DisplayName: string;
  GivenName?: string;
  FamilyName?: string;
  Active?: boolean;
  /** A project or sub-customer of another customer. */
  Job?: boolean;
  PrimaryEmailAddr?: { Address?: string };
}

export interface QuickbooksItem extends QuickbooksRecord {
  Name: string;
  Type?: string;
}

export interface QuickbooksAccount extends QuickbooksRecord {
  Name: string;
  AccountType?: string;
  AccountSubType?: string;
}

/** A refund receipt, or an expense. */
export interface QuickbooksTransaction extends QuickbooksRecord {
  PrivateNote?: string;
}

export interface QuickbooksInvoice extends QuickbooksRecord {
  DocNumber?: string;
  PrivateNote?: string;
  CustomerRef: Ref;
  TotalAmt: number;
  /** The open amount. */
  Balance: number;
}

export interface QuickbooksPayment extends QuickbooksRecord {
  PrivateNote?: string;
  Line?: { Amount: number; LinkedTxn?: { TxnId: string; TxnType: string }[] }[];
}

export interface QuickbooksPreferences {
  TaxPrefs?: {
    UsingSalesTax?: boolean;
    /** QuickBooks computes sales tax. */
    PartnerTaxEnabled?: boolean;
    /** The default tax code. */
    TaxGroupCodeRef?: Ref;
  };
  SalesFormsPrefs?: { AllowDiscount?: boolean };
}

/** The settings of the QuickBooks company. */
export interface QuickbooksSettings {
  usesSalesTax: boolean;
  /** The tax code of sales tax; undefined if it is automated. */
  taxCodeId?: string | undefined;
  allowsDiscount: boolean;
}

/** Truncates to the given number of characters without dividing one. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
