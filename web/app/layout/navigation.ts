import type { IconComponent } from '../ui/notice.tsx';
import {
  IconBuilding,
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
  IconMapPin,
  IconMessageSearch,
  IconPlus,
  IconReportMoney,
  IconSend,
  IconTool,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '../ui/icons.ts';

/** An entry of the main menu. One with entries of its own opens them beside or below it. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: IconComponent;
  entries?: readonly MenuEntry[];
}

export const mainMenu: readonly MenuEntry[] = [
  {
    label: 'Customer',
    to: '/main/customer',
    icon: IconUsers,
    entries: [
      { label: 'New', to: '/main/customer/create', icon: IconUserPlus },
      { label: 'Create Project', to: '/main/project/create', icon: IconFolderPlus },
      { label: 'View Project', to: '/main/project', icon: IconFolder },
      { label: 'Track Estimate & Invoice', to: '/main/customer/track_estimate_invoice', icon: IconMessageSearch },
    ],
  },
  {
    label: 'Project',
    to: '/main/project',
    icon: IconTool,
    entries: [
      { label: 'New', to: '/main/project/create', icon: IconFolderPlus },
      {
        label: 'Estimate',
        to: '/main/project/estimate',
        icon: IconFileText,
        entries: [{ label: 'New', to: '/main/project/estimate/create', icon: IconPlus }],
      },
      {
        label: 'Invoice',
        to: '/main/project/invoice',
        icon: IconFileInvoice,
        entries: [{ label: 'New', to: '/main/project/invoice/create', icon: IconPlus }],
      },
      {
        label: 'Job Site',
        to: '/main/project/jobsite',
        icon: IconMapPin,
        entries: [{ label: 'New', to: '/main/project/jobsite/create', icon: IconPlus }],
      },
      {
        label: 'Photo Gallery',
        to: '/main/project/photo',
        icon: IconCamera,
        entries: [{ label: 'Upload', to: '/main/project/photo/upload', icon: IconPlus }],
      },
    ],
  },
  {
    label: 'Company',
    to: '/main/company',
    icon: IconBuilding,
    entries: [
      { label: 'Edit', to: '/main/company/update', icon: IconEdit },
      { label: 'Audit Log', to: '/main/company/audit_log', icon: IconHistory },
      {
        label: 'Employee',
        to: '/main/company/employee',
        icon: IconUsers,
        entries: [
          { label: 'New', to: '/main/company/employee/create', icon: IconUserPlus },
          { label: 'Send Timecard Link', to: '/main/company/employee/send_timecard', icon: IconSend },
          { label: 'Timecard Report', to: '/main/company/employee/timecard_report', icon: IconClock },
        ],
      },
    ],
  },
  {
    label: 'Account',
    to: '/main/account',
    icon: IconUserCircle,
    entries: [
      {
        label: 'Subscription',
        to: '/main/account/subscription',
        icon: IconCreditCard,
        entries: [
          { label: 'Make Payment', to: '/main/account/subscription/make_payment', icon: IconCash },
          { label: 'View Payment', to: '/main/account/subscription/view_payment', icon: IconReportMoney },
        ],
      },
      { label: 'Account Invite', to: '/main/account/account_invite', icon: IconSend },
    ],
  },
];

const OWN_PAGES: Record<string, string> = {
  '/main/customer': 'Customer List',
  '/main/project': 'Project List',
  '/main/company': 'Company Profile',
  '/main/account': 'Online Account',
};

/** A top entry's own page, as the first entry of its panel. */
export function ownPage({ label, to, icon }: MenuEntry): MenuEntry {
  return { label: OWN_PAGES[to] ?? label, to, icon };
}

/** Whether a page belongs to a top entry. Customer payments are reached from customers. */
export function isUnder(entry: MenuEntry, pathname: string): boolean {
  return pathname === entry.to || pathname.startsWith(`${entry.to}/`) || pathname.startsWith(`${entry.to}payment`);
}
