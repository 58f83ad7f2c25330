import type { CompanyCard, Company } from '#contract/identity/companies.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyRow } from './store.ts';

/** The complete record, for the company's own accounts. */
export function presentCompany(row: CompanyRow) {
  const attributes: Presented<typeof Company> = {
    ...cardOf(row),
    company_id: row.company_id,
    web_url: row.web_url,
    time_zone: row.time_zone,
    keep_original_photos: row.keep_original_photos,
    invoice_deposit_on_approval: row.invoice_deposit_on_approval,
    office_sees_pay: row.office_sees_pay,
    overtime_daily_hours: row.overtime_daily_hours,
    default_arrival_window_minutes: row.default_arrival_window_minutes,
    default_send_method: row.default_send_method,
    crew_tells_on_my_way: row.crew_tells_on_my_way,
    crew_sees_customer_phone: row.crew_sees_customer_phone,
    sends_receipts: row.sends_receipts,
    default_bill_rate_dollar: row.default_bill_rate_dollar === null ? null : Number(row.default_bill_rate_dollar),
    bill_rounding_minutes: row.bill_rounding_minutes,
    payment_options: row.payment_options,
    customer_sees: row.customer_sees,
    requires_second_factor: row.requires_second_factor,
    text_above_signature: row.text_above_signature,
    created_by_account_id: row.created_by_account_id,
    deletion_due_at: row.deletion_due_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: row.company_id, type: 'company' as const, attributes };
}

/** The public fields, for callers with the code; without the company's id. */
export function presentCompanyCard(row: CompanyRow) {
  return { id: row.company_code, type: 'company' as const, attributes: cardOf(row) };
}

function cardOf(row: CompanyRow): CompanyCard {
  const { company_code, name, line_of_business, address_1, address_2, city, state, zip, phone, email } = row;
  return { company_code, name, line_of_business, address_1, address_2, city, state, zip, phone, email };
}
