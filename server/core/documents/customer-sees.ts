import type { CustomerSees } from '#domain/sales/customer-sees.ts';

/** The column for the choice of an estimate or invoice: as text, null for the company's default, omitted if unchanged. */
export function seesColumn(sees: CustomerSees | null | undefined): { customer_sees?: string | null } {
  return sees === undefined ? {} : { customer_sees: sees && JSON.stringify(sees) };
}
