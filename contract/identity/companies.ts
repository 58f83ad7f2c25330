import { z } from 'zod';
import { isUsTimeZone } from '#domain/places/us-time-zones.ts';
import { SEND_METHODS } from '#domain/send-methods.ts';
import { ARRIVAL_WINDOWS } from '#domain/work/arrival-windows.ts';
import { BILL_ROUNDINGS } from '#domain/work/billed-hours.ts';
import { CustomerSees } from '../core/customer-sees.ts';
import { isWithoutLinks, NO_WEB_ADDRESSES } from '../core/message-options.ts';
import {
  byId,
  deleted,
  EMPTY_LIST,
  endpoint,
  EVERY_ROLE,
  listOf,
  listQuery,
  one,
  record,
  under,
  OWNERS,
  type Summaries,
} from '../endpoint.ts';
import {
  amount,
  email,
  instant,
  optional,
  optionalLongText,
  optionalText,
  phone,
  requiredText,
  state,
  zip,
} from '../fields.ts';

export const COMPANY_CODE_LENGTH = 6;
/** The number of days within which a company scheduled for deletion can be restored. */
export const COMPANY_DELETION_DAYS = 7;
/** The maximum length of the text that a company shows above its customers' signatures. */
export const TEXT_ABOVE_SIGNATURE_MAX = 4000;
/** One of the arrival windows, in minutes. */
export const arrivalWindow = z.literal(ARRIVAL_WINDOWS, {
  error: 'Choose an arrival window of 0, 30, 60, 120 or 240 minutes.',
});
const OVERTIME_HOURS_WRONG = 'Overtime by the day starts after 1 to 24 hours';
/** What customers are billed for an hour. */
export const billRate = amount({
  notANumber: 'Bill rate must be a number',
  negative: 'Bill rate cannot be negative',
  max: 10_000,
  over: 'Bill rate must be at most 10,000',
  decimals: 2,
});
export const COMPANY_CODE_WRONG = 'Your company data is missing or not correct.';

/** The fields of a company that are readable with its code. */
export const CompanyCard = z.object({
  company_code: z.string(),
  name: z.string(),
  line_of_business: z.string(),
  address_1: z.string(),
  address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type CompanyCard = z.output<typeof CompanyCard>;

export const NO_PAYMENT_OPTION = 'Choose at least one way to be paid.';
export const BANK_TRANSFER_MAX = 200;

/** How customers can pay the company. */
export const PaymentOptions = z
  .object({
    check_payable_to: optionalText('Payable to', 100),
    zelle: optionalText('Zelle phone or email', 100),
    bank_transfer: optionalText('Bank details', BANK_TRANSFER_MAX),
    cash: z.boolean({ error: 'Choose whether you take cash.' }),
    card_online: z.boolean({ error: 'Choose whether you take cards.' }),
  })
  .refine((options) => Object.values(options).some(Boolean), { error: NO_PAYMENT_OPTION, path: ['check_payable_to'] });

export const Company = CompanyCard.extend({
  company_id: z.string(),
  web_url: z.string().nullable(),
  time_zone: z.string(),
  /** Whether the original files of new photos are stored in addition to the cleaned ones. */
  keep_original_photos: z.boolean(),
  /** Whether an approval immediately creates the deposit invoice. */
  invoice_deposit_on_approval: z.boolean(),
  /** Whether the office can see and change wages and see the pay of a pay period. Owners always can. */
  office_sees_pay: z.boolean(),
  /** The daily hours after which hours are overtime; null if only those over 40 a week are. */
  overtime_daily_hours: z.int().nullable(),
  /** The default arrival window of a visit. */
  default_arrival_window_minutes: z.literal(ARRIVAL_WINDOWS),
  /** The channel that messages to customers start with. */
  default_send_method: z.enum(SEND_METHODS),
  /** Whether the crew may notify customers that they are on their way, and can see customers' phones. */
  crew_tells_on_my_way: z.boolean(),
  crew_sees_customer_phone: z.boolean(),
  /** Whether "Email a receipt" is checked when a payment is recorded. */
  sends_receipts: z.boolean(),
  /** What customers are billed for an hour of an employee without a rate; null if there is no default. */
  default_bill_rate_dollar: z.number().nullable(),
  /** Billed hours of each time card are rounded up to this many minutes; 0 for no rounding. */
  bill_rounding_minutes: z.literal(BILL_ROUNDINGS),
  /** How customers can pay; null until an owner has answered. */
  payment_options: z
    .object({
      check_payable_to: z.string().nullable(),
      zelle: z.string().nullable(),
      bank_transfer: z.string().nullable(),
      cash: z.boolean(),
      card_online: z.boolean(),
    })
    .nullable(),
  /** What customers see of the line items, unless an estimate or invoice has its own choice. */
  customer_sees: CustomerSees,
  /** Whether every account must have a second factor. */
  requires_second_factor: z.boolean(),
  /** Shown directly above the signature of an estimate, for example a notice that the state requires. */
  text_above_signature: z.string().nullable(),
  created_by_account_id: z.string().nullable(),
  /** When a closed company is deleted; null for an open one. */
  deletion_due_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Company = z.output<typeof Company>;

/** The fields of the company that crew leads see. */
export const CompanyForCrew = Company.pick({ company_id: true, company_code: true, name: true, time_zone: true });

/** The company code of a new record. The server rejects any code but that of the caller's company. */
export const ownCompanyCode = z.string({ error: COMPANY_CODE_WRONG }).nullish();

/** A web address; the scheme may be omitted. */
const webUrl = z
  .string({ error: 'Please enter a valid web address' })
  .trim()
  .max(200, 'Please enter a valid web address')
  .transform((written) => (/^[a-z]+:\/\//i.test(written) ? written : `https://${written}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a valid web address' }));

/** An IANA time zone that this runtime knows. */
const timeZone = z.string({ error: 'Please choose a time zone' }).refine(isTimeZone, {
  error: 'Please choose a time zone',
  abort: true,
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The fields from which a company is created. */
export const CompanyInput = z.object({
  name: requiredText('Name', 100),
  line_of_business: requiredText('Line of business', 100),
  address_1: requiredText('Address 1', 100),
  address_2: optionalText('Address 2', 100).optional(),
  city: requiredText('City', 50),
  state,
  zip,
  phone,
  email,
  web_url: optional(webUrl).optional(),
  time_zone: optional(timeZone).optional(),
});
export type CompanyInput = z.output<typeof CompanyInput>;

/**
 * How an owner confirms the deletion of the company: by password or, for accounts without one, by the company's name.
 */
export const CompanyDeletion = z.object({
  current_password: z
    .string({ error: 'Please enter your current password' })
    .max(1024, 'Password is too long')
    .optional(),
  company_name: z.string({ error: 'Please type the name of the company' }).max(200, 'Name is too long').optional(),
});

export const NOT_A_US_TIME_ZONE = 'Please choose a time zone of the United States';

const INVITE_TOKEN_WRONG = 'Invalid or missing invitation token';

/**
 * A new company needs a time zone in a state where companies can sign up; an existing company keeps its current one.
 * The name must not contain a web address until the company has paid, because it appears in emails to arbitrary
 * recipients.
 */
const NewCompanyInput = CompanyInput.extend({
  /** The token of the operator's invitation, which installations with `SIGN_UP=invite` require. */
  invite_token: z.string({ error: INVITE_TOKEN_WRONG }).max(200, INVITE_TOKEN_WRONG).nullish(),
  name: CompanyInput.shape.name.refine(isWithoutLinks, NO_WEB_ADDRESSES),
  time_zone: optional(timeZone.refine(isUsTimeZone, { error: NOT_A_US_TIME_ZONE })).optional(),
});

/** A boolean setting of the company. */
const choice = (what: string) => z.boolean({ error: `Please choose whether ${what}` }).optional();

/** The company fields that can be changed, including its settings. */
const CompanyChanges = CompanyInput.partial().extend({
  keep_original_photos: choice('original photos are kept'),
  invoice_deposit_on_approval: choice('deposits are invoiced on approval'),
  office_sees_pay: choice('the office sees pay'),
  overtime_daily_hours: z
    .int(OVERTIME_HOURS_WRONG)
    .min(1, OVERTIME_HOURS_WRONG)
    .max(24, OVERTIME_HOURS_WRONG)
    .nullable()
    .optional(),
  default_arrival_window_minutes: arrivalWindow.optional(),
  default_send_method: z.enum(SEND_METHODS, { error: 'Choose email or text.' }).optional(),
  crew_tells_on_my_way: choice('the crew tells customers'),
  crew_sees_customer_phone: choice('the crew sees phones'),
  sends_receipts: choice('receipts are emailed'),
  default_bill_rate_dollar: optional(billRate).optional(),
  bill_rounding_minutes: z
    .literal(BILL_ROUNDINGS, { error: 'Choose a rounding of 0, 5, 10 or 15 minutes.' })
    .optional(),
  payment_options: PaymentOptions.optional(),
  customer_sees: CustomerSees.optional(),
  requires_second_factor: choice('two-step login is required'),
  text_above_signature: optionalLongText('Text above the signature', TEXT_ABOVE_SIGNATURE_MAX).optional(),
});
export type CompanyChanges = z.output<typeof CompanyChanges>;

const CompanyRecord = record('company', Company);

/** The number of records that are deleted with a company. */
export const CompanyDependents = z.object({
  customers: z.int(),
  projects: z.int(),
  estimates: z.int(),
  invoices: z.int(),
  employees: z.int(),
  accounts: z.int(),
});
export type CompanyDependents = z.output<typeof CompanyDependents>;

export const companies = {
  create: endpoint({
    method: 'POST',
    path: '/companies',
    auth: 'public',
    body: under('company', NewCompanyInput),
    status: 201,
    response: one(CompanyRecord),
    errors: ['duplicate_company', 'invite_required', 'not_configured'],
  }),
  findInvite: endpoint({
    method: 'GET',
    path: '/companies/invite',
    auth: 'public',
    query: z.object({ token: z.string({ error: INVITE_TOKEN_WRONG }) }),
    response: z.object({ email: z.string() }),
    errors: ['invite_not_found', 'not_configured'],
  }),
  byCode: endpoint({
    method: 'GET',
    path: '/companies/by_company_code/:code',
    auth: 'public',
    params: z.object({ code: z.string() }),
    response: one(record('company', Company.partial().extend(CompanyCard.shape))),
    errors: ['company_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies',
    auth: 'session',
    query: listQuery(Company),
    response: listOf(CompanyRecord),
    emptyResponse: EMPTY_LIST,
  }),
  byAccount: endpoint({
    method: 'GET',
    path: '/companies/accounts/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    response: one(CompanyRecord),
    withoutMoney: { response: one(record('company', CompanyForCrew)) },
    errors: ['account_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/companies/:id',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: under('company', CompanyChanges),
    response: one(CompanyRecord),
    errors: ['company_not_found', 'duplicate_company', 'stale_record'],
    versioned: true,
  }),
  dependents: endpoint({
    method: 'GET',
    path: '/companies/:id/dependents',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    response: CompanyDependents,
    errors: ['company_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:id',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    body: CompanyDeletion,
    response: deleted,
    errors: ['company_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/companies/:id/restoration',
    auth: 'session',
    roles: OWNERS,
    params: byId,
    response: one(CompanyRecord),
    errors: ['company_not_found'],
  }),
};

export const companySummaries: Summaries<typeof companies> = {
  create:
    'Create a company, where the operator requires it with the token of an invitation. The browser that created it can create its first account within 24 hours.',
  findInvite: 'Read to which address the operator has sent an invitation to sign up.',
  byCode: 'Read the company that a code belongs to; owners and the office of the company get the whole record.',
  list: "Read the caller's own company.",
  byAccount: "Read the company of an account in the caller's company.",
  update: "Change the given fields of the caller's own company. Only owners can do this.",
  dependents:
    'Count the customers, projects, estimates, invoices, employees and accounts that are deleted with the company. Only owners can do this.',
  remove:
    'Close the company immediately, and delete it with all its data after 7 days. Only owners can do this, with their password (the typed company_name for accounts that sign in with Google). Every account is notified by email. Until it is restored it sends nothing, and its customers’ links show only its phone.',
  restore: 'Restore a company that is scheduled for deletion. Only owners can do this.',
};
