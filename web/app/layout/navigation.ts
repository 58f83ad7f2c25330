import type { Role } from '#contract/roles.ts';
import type { IconComponent } from '../../kit/page/notice.tsx';
import {
  IconBuilding,
  IconCalendarEvent,
  IconCamera,
  IconCash,
  IconClock,
  IconCreditCard,
  IconEdit,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconFolderPlus,
  IconHistory,
  IconHome,
  IconMapPin,
  IconMessageSearch,
  IconPlus,
  IconReceipt,
  IconReportMoney,
  IconSend,
  IconTool,
  IconUpload,
  IconUserPlus,
  IconUsers,
} from '../../kit/icons/icons.ts';
import { IconSettings, IconUserCircle, IconPlugConnected } from '../../kit/icons/public-icons.ts';
import { paths } from '../../kit/paths.ts';

/** An entry of the main menu. One with entries of its own opens them beside or below it. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: IconComponent;
  ofOwners?: true;
  /** Changes employees or contains their codes, which requires access to pay: hidden from an office without it. */
  ofPay?: true;
  entries?: readonly MenuEntry[];
}

const mainMenu: readonly MenuEntry[] = [
  { label: 'Home', to: paths.main(), icon: IconHome },
  { label: 'Schedule', to: paths.schedule(), icon: IconCalendarEvent },
  { label: 'Estimates', to: paths.estimates(), icon: IconFileText },
  { label: 'Invoices', to: paths.invoices(), icon: IconFileInvoice },
  {
    label: 'Customer',
    to: paths.customers(),
    icon: IconUsers,
    entries: [
      { label: 'New', to: paths.createCustomer(), icon: IconUserPlus },
      { label: 'Create Project', to: paths.createProject(), icon: IconFolderPlus },
      { label: 'View Project', to: paths.projects(), icon: IconFolder },
      { label: 'Track Estimate & Invoice', to: paths.trackDocuments(), icon: IconMessageSearch },
      { label: 'Payments Received', to: paths.receivedPayments(), icon: IconCash },
    ],
  },
  {
    label: 'Project',
    to: paths.projects(),
    icon: IconTool,
    entries: [
      { label: 'New', to: paths.createProject(), icon: IconFolderPlus },
      {
        label: 'Estimate',
        to: paths.estimates(),
        icon: IconFileText,
        entries: [{ label: 'New', to: paths.createEstimate(), icon: IconPlus }],
      },
      {
        label: 'Invoice',
        to: paths.invoices(),
        icon: IconFileInvoice,
        entries: [{ label: 'New', to: paths.createInvoice(), icon: IconPlus }],
      },
      {
        label: 'Job Site',
        to: paths.jobsites(),
        icon: IconMapPin,
        entries: [{ label: 'New', to: paths.createJobsite(), icon: IconPlus }],
      },
      {
        label: 'Photo Gallery',
        to: paths.photos(),
        icon: IconCamera,
        entries: [{ label: 'Upload', to: paths.uploadPhoto(), icon: IconPlus }],
      },
      { label: 'Change Orders', to: paths.changeOrders(), icon: IconEdit },
    ],
  },
  {
    label: 'Company',
    to: paths.company(),
    icon: IconBuilding,
    entries: [
      { label: 'Edit', to: paths.updateCompany(), icon: IconEdit, ofOwners: true },
      { label: 'Settings', to: paths.companySettings(), icon: IconSettings },
      { label: 'Payments', to: paths.payments(), icon: IconCreditCard },
      { label: 'Reminders', to: paths.reminders(), icon: IconSend },
      { label: 'Price Book', to: paths.priceBook(), icon: IconReportMoney },
      {
        label: 'Expenses',
        to: paths.companyExpenses(),
        icon: IconReceipt,
        entries: [{ label: 'New', to: paths.createExpense(), icon: IconPlus }],
      },
      { label: 'Import', to: paths.importRecords(), icon: IconUpload },
      { label: 'Audit Log', to: paths.auditLog(), icon: IconHistory },
      {
        label: 'Employee',
        to: paths.employees(),
        icon: IconUsers,
        entries: [
          { label: 'New', to: paths.createEmployee(), icon: IconUserPlus, ofPay: true },
          { label: 'Send Timecard Link', to: paths.sendTimecardLink(), icon: IconSend, ofPay: true },
          { label: 'Timecard Report', to: paths.timecardReport(), icon: IconClock },
        ],
      },
    ],
  },
  {
    label: 'Account',
    to: paths.account(),
    icon: IconUserCircle,
    entries: [
      {
        label: 'Subscription',
        to: paths.subscription(),
        icon: IconCreditCard,
        entries: [
          { label: 'Make Payment', to: paths.makeSubscriptionPayment(), icon: IconCash, ofOwners: true },
          { label: 'View Payment', to: paths.subscriptionPayments(), icon: IconReportMoney },
        ],
      },
      { label: 'Account Invite', to: paths.accountInvite(), icon: IconSend },
      { label: 'Connections', to: paths.connections(), icon: IconPlugConnected },
    ],
  },
];

const crewMenu: readonly MenuEntry[] = [
  { label: 'Schedule', to: paths.crewSchedule(), icon: IconCalendarEvent },
  { label: 'Projects', to: paths.crewProjects(), icon: IconTool },
  { label: 'Customers', to: paths.crewCustomers(), icon: IconUsers },
  { label: 'Time', to: paths.crewTime(), icon: IconClock },
  { label: 'Expenses', to: paths.crewExpenses(), icon: IconReceipt },
  { label: 'Account', to: paths.account(), icon: IconUserCircle },
];

interface Rights {
  role: Role | undefined;
  /** Applies only to the office. */
  seesPay: boolean;
}

/** The entries of the main menu that a user can open. */
export function menuOf({ role, seesPay }: Rights): readonly MenuEntry[] {
  if (role === 'owner') return mainMenu;
  return role === 'crew_lead' ? crewMenu : ofOffice(mainMenu, seesPay);
}

function ofOffice(entries: readonly MenuEntry[], seesPay: boolean): readonly MenuEntry[] {
  return entries
    .filter(({ ofOwners, ofPay }) => !ofOwners && (seesPay || !ofPay))
    .map((entry) => (entry.entries ? { ...entry, entries: ofOffice(entry.entries, seesPay) } : entry));
}

const OWN_PAGES: Record<string, string> = {
  [paths.customers()]: 'Customer List',
  [paths.projects()]: 'Project List',
  [paths.company()]: 'Company Profile',
  [paths.account()]: 'Online Account',
};

/** A top entry's own page, as the first entry of its panel. */
export function ownPage({ label, to, icon }: MenuEntry): MenuEntry {
  return { label: OWN_PAGES[to] ?? label, to, icon };
}

/** The entry that a page belongs to: of several, the one with the longest address. */
export function currentOf(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries
    .filter((entry) => isUnder(entry, pathname))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** Whether a page belongs to a top entry. Customer payments are reached from customers; Home has no other page. */
function isUnder(entry: MenuEntry, pathname: string): boolean {
  if (entry.to === paths.main()) return pathname === entry.to;
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`) || pathname.startsWith(`${entry.to}payment`);
}
