import type { Company } from '#contract/identity/companies.ts';
import { TEXT_ABOVE_SIGNATURE_MAX } from '#endpoints/identity/companies.ts';
import { SEND_METHODS, type SendMethod } from '#domain/send-methods.ts';
import { BILL_ROUNDINGS, type BillRounding } from '#domain/work/billed-hours.ts';
import type { ArrivalWindow } from '#domain/work/arrival-windows.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { paths } from '../../../../kit/paths.ts';
import { checkSession } from '../../../../kit/session/session.ts';
import { timeZoneLabel, timeZoneOptions } from '../../identity/companies/time-zones.ts';
import {
  AccountsRow,
  CompanyRow,
  DeletionRow,
  LogoName,
  OnlinePaymentsState,
  PaymentOptionsRow,
  QuickbooksRow,
  RemindersState,
} from './own-rows.tsx';
import { BillRateRow } from './bill-rate-row.tsx';
import { CustomerSeesRow } from './customer-sees-row.tsx';
import type { SettingRow } from './setting-rows.tsx';

export interface SettingGroup {
  /** Its address on the page, after the number sign. */
  id: string;
  title: string;
  /** Its only row has the same name. */
  isTitleHidden?: true;
  rows: readonly SettingRow[];
}

/** Hours of a day after which work is overtime, besides 40 a week. */
const OVERTIME_HOURS = [8, 10, 12];
const WEEK_ONLY = 'week';

function overtimeOptions({ overtime_daily_hours: own }: Company) {
  // The API accepts any whole number of hours.
  const hours = own === null || OVERTIME_HOURS.includes(own) ? OVERTIME_HOURS : [...OVERTIME_HOURS, own];
  return [
    { value: WEEK_ONLY, label: 'Over 40 hours a week', short: 'Weekly' },
    ...hours.map((each) => ({
      value: String(each),
      label: `Over 40 hours a week, or ${each} hours a day`,
      short: `Weekly, ${each} hours a day`,
    })),
  ];
}

const WINDOWS = [
  { value: '0', label: 'No window, the exact time', short: 'Exact time' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
];

const ROUNDINGS = BILL_ROUNDINGS.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'To the second' : `Up to the next ${minutes} minutes`,
  short: minutes === 0 ? 'To the second' : `${minutes} minutes`,
}));

const SEND_LABELS: Record<SendMethod, string> = { email: 'Email', sms: 'Text' };

/** Shown only where the operator has turned texts off. */
const NO_TEXTS: SettingRow = {
  kind: 'off',
  label: 'Text messages',
  hint: 'Not set up on this server. Customers and co-workers get emails.',
};

/** All settings of a company. A new one is one entry of a group. */
export const SETTINGS: readonly SettingGroup[] = [
  {
    id: 'company',
    title: 'Company',
    rows: [
      { kind: 'own', label: 'Company', Row: CompanyRow },
      {
        kind: 'link',
        label: 'Logo',
        hint: 'On every page, estimate and invoice.',
        Value: LogoName,
        link: 'Change',
        to: paths.company(),
      },
      {
        kind: 'choice',
        label: 'Time zone',
        hint: 'Used for time cards, schedules and due dates.',
        options: ({ time_zone }) =>
          timeZoneOptions(time_zone).map((zone) => ({
            ...zone,
            short: timeZoneLabel(zone.value).replace(/ \(.*/, ''),
          })),
        read: ({ time_zone }) => time_zone,
        change: (time_zone) => ({ time_zone }),
      },
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    rows: [
      { kind: 'own', label: 'What customers see', Row: CustomerSeesRow },
      {
        kind: 'switch',
        label: 'Invoice the deposit on approval',
        hint: 'The deposit becomes an invoice the moment a customer signs.',
        setting: 'invoice_deposit_on_approval',
      },
      {
        kind: 'text',
        label: 'Text above the signature',
        hint: 'For a notice your state requires.',
        setting: 'text_above_signature',
        max: TEXT_ABOVE_SIGNATURE_MAX,
      },
    ],
  },
  {
    id: 'getting-paid',
    title: 'Getting paid',
    rows: [
      { kind: 'own', label: 'How customers pay you', Row: PaymentOptionsRow },
      {
        kind: 'link',
        label: 'Online payments',
        hint: 'Card and bank, straight to your Stripe account.',
        Value: OnlinePaymentsState,
        link: 'Payments',
        to: paths.payments(),
      },
      {
        kind: 'switch',
        label: 'Email a receipt with every payment',
        hint: 'Customers who agreed to emails get one. You can change it for each payment.',
        setting: 'sends_receipts',
      },
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    rows: [
      {
        kind: 'link',
        label: 'Automatic reminders',
        hint: 'Estimates, invoices and visits.',
        Value: RemindersState,
        link: 'Reminders',
        to: paths.reminders(),
      },
      {
        kind: 'choice',
        label: 'Send by',
        hint: 'What Send starts with, unless the customer prefers another way.',
        options: () =>
          SEND_METHODS.filter((method) => method === 'email' || !isOff('sms')).map((value) => ({
            value,
            label: SEND_LABELS[value],
          })),
        read: ({ default_send_method }) => default_send_method,
        change: (value) => ({ default_send_method: value as SendMethod }),
      },
    ],
  },
  {
    id: 'visits',
    title: 'Visits',
    rows: [
      {
        kind: 'choice',
        label: 'Arrival window',
        hint: 'What customers are told, unless you choose another for the visit.',
        options: () => WINDOWS,
        read: ({ default_arrival_window_minutes }) => String(default_arrival_window_minutes),
        change: (value) => ({ default_arrival_window_minutes: Number(value) as ArrivalWindow }),
      },
      ...(isOff('sms')
        ? []
        : [
            {
              kind: 'switch',
              label: 'Crew says “On Our Way”',
              hint: 'One tap on the time card. Off: only the office tells customers.',
              setting: 'crew_tells_on_my_way',
            } as const,
          ]),
      {
        kind: 'switch',
        label: 'Crew sees customers’ phone numbers',
        hint: 'On the time card, for the next 7 days of visits.',
        setting: 'crew_sees_customer_phone',
      },
    ],
  },
  {
    id: 'team',
    title: 'Team and roles',
    rows: [
      { kind: 'own', label: 'Accounts', Row: AccountsRow },
      {
        kind: 'switch',
        label: 'Office sees pay',
        hint: 'Office can manage employees and see wages and payroll.',
        setting: 'office_sees_pay',
      },
    ],
  },
  {
    id: 'hours',
    title: 'Hours and pay',
    rows: [
      {
        kind: 'choice',
        label: 'Overtime',
        hint: 'Paid at one and a half times the wage. Your state may count the day as well as the week.',
        options: overtimeOptions,
        read: ({ overtime_daily_hours: hours }) => (hours === null ? WEEK_ONLY : String(hours)),
        change: (value) => ({ overtime_daily_hours: value === WEEK_ONLY ? null : Number(value) }),
      },
      { kind: 'own', label: 'Bill rate', Row: BillRateRow },
      {
        kind: 'choice',
        label: 'Billed hours',
        hint: 'How the hours of each time card are rounded up on an invoice.',
        options: () => ROUNDINGS,
        read: ({ bill_rounding_minutes }) => String(bill_rounding_minutes),
        change: (value) => ({ bill_rounding_minutes: Number(value) as BillRounding }),
      },
      {
        kind: 'link',
        label: 'Wages',
        hint: 'What you pay each person, from when on.',
        link: 'Payroll',
        to: paths.payroll(),
      },
    ],
  },
  {
    id: 'photos',
    title: 'Photos',
    rows: [
      {
        kind: 'switch',
        label: 'Keep original photos',
        hint: 'With the place and time they were taken. Customers never see them.',
        setting: 'keep_original_photos',
      },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    rows: [
      {
        kind: 'switch',
        label: 'Require two-step login',
        hint: 'Everyone logs in with a code or a passkey too.',
        setting: 'requires_second_factor',
        // If the owner has no two-step login yet, the owner sets it up now.
        onSaved: () => checkSession({ again: true }),
      },
      {
        kind: 'link',
        label: 'Audit log',
        hint: 'Who changed what, and when.',
        link: 'Audit Log',
        to: paths.auditLog(),
      },
    ],
  },
  {
    id: 'connections',
    title: 'Connections',
    rows: [
      { kind: 'own', label: 'QuickBooks Online', Row: QuickbooksRow },
      ...(isOff('sms') ? [NO_TEXTS] : []),
      ...(isOff('google')
        ? [
            {
              kind: 'off',
              label: 'Sign-in with Google',
              hint: 'Not set up on this server. Everyone logs in with a login ID and a password.',
            } as const,
          ]
        : []),
    ],
  },
  {
    id: 'archive',
    title: 'Archive',
    rows: [
      {
        kind: 'link',
        label: 'Download everything',
        hint: 'All records, documents and photos as one file.',
        link: 'Archive',
        to: paths.archive(),
      },
    ],
  },
  {
    id: 'delete',
    title: 'Delete company',
    isTitleHidden: true,
    rows: [{ kind: 'own', label: 'Delete company', Row: DeletionRow }],
  },
];
