import type { CustomerOverview } from '#contract/office/overviews.ts';
import type { Customer } from '#contract/work/customers.ts';
import { formatAddress, formatUsd, fullName } from '../../kit/format.ts';
import {
  IconCalendarEvent,
  IconCall,
  IconCash,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconFolderPlus,
  IconMail,
  IconMapPin,
  IconMessageQuestion,
  IconSend,
  IconTrash,
} from '../../kit/icons/icons.ts';
import { StatusBadge } from '../../kit/lists/status-badge.tsx';
import { directionsTo } from '../../kit/maps/directions.ts';
import { PageTitle } from '../../kit/page/page.tsx';
import { RecordHeader } from '../../kit/page/record-header.tsx';
import { paths, recordLink, recordScreenLink } from '../../kit/paths.ts';
import { useNavigate } from '../../kit/router/router.tsx';
import { sendReminder } from '../features/core/send-reminder/sent-reminders.ts';

const TRAIL = [{ label: 'Customer', to: paths.customers() }];

interface CustomerHeaderProps {
  customer: Customer;
  overview: CustomerOverview | undefined;
  /** The label of the tab. */
  current: string;
  onRecordPayment: (customer_id: string) => void;
}

/** The header of the screens of a customer. */
export function CustomerHeader({ customer, overview, current, onRecordPayment }: CustomerHeaderProps) {
  const navigate = useNavigate();
  const { customer_id, phone, email, customer_company_name } = customer;
  const name = fullName(customer);
  const address = formatAddress(customer);
  const state = { customer_id, customer };
  const go = (to: string, more: object = state) => ({ run: () => void navigate(to, { state: more }) });
  const screen = (path: string) => recordScreenLink(path, 'customer', customer_id, customer);
  const project_id = overview?.projects[0]?.project_id;
  // With a single project, a new document is for that project.
  const forDocument = overview?.counts.projects === 1 ? { ...state, project_id } : state;
  return (
    <>
      {current === 'Overview' && <PageTitle>{name}</PageTitle>}
      <RecordHeader
        kind="customer"
        trail={TRAIL}
        title={name}
        badge={overview && <OwesBadge money={overview.money} />}
        facts={[
          ...(customer_company_name
            ? [{ icon: IconFolder, label: customer_company_name, isForDesktop: true as const }]
            : []),
          { icon: IconCall, label: phone, href: `tel:${phone}`, isForDesktop: true },
          { icon: IconMail, label: email, href: `mailto:${email}`, isForDesktop: true },
          ...(address ? [{ icon: IconMapPin, label: address, href: directionsTo(address) }] : []),
        ]}
        tiles={[
          { icon: IconCall, label: 'Call', href: `tel:${phone}` },
          { icon: IconMessageQuestion, label: 'Text', href: `sms:${phone}` },
          { icon: IconMail, label: 'Email', href: `mailto:${email}` },
          ...(address ? [{ icon: IconMapPin, label: 'Directions', href: directionsTo(address) }] : []),
        ]}
        tabs={[
          { label: 'Overview', ...recordLink('customer', customer_id, customer) },
          { label: 'Edit', ...screen(paths.updateCustomer()) },
          { label: 'Payments', ...screen(paths.customerPayments()), count: overview?.counts.payments },
          { label: 'Statement', ...screen(paths.statement()) },
          { label: 'Messages', ...screen(paths.trackDocuments()), count: overview?.counts.messages },
        ]}
        current={current}
        menus={{
          create: [
            { label: 'Create Project', icon: IconFolderPlus, ...go(paths.createProject()) },
            { label: 'Create Estimate', icon: IconFileText, ...go(paths.createEstimate(), forDocument) },
            { label: 'Create Invoice', icon: IconFileInvoice, ...go(paths.createInvoice(), forDocument) },
            { label: 'Record Payment', icon: IconCash, run: () => onRecordPayment(customer_id) },
            { label: 'Plan Visit', icon: IconCalendarEvent, ...go(paths.createVisit(), { project_id }) },
          ],
          more: [
            { label: 'View Project', icon: IconFolder, ...go(paths.projects()) },
            // Also for invoices that are not late yet.
            ...(overview && overview.money.owed > 0
              ? [
                  {
                    label: 'Send Reminder',
                    icon: IconSend,
                    run: () => sendReminder({ customer_id, customer_name: name }),
                  },
                ]
              : []),
            { label: 'Delete Customer', icon: IconTrash, danger: true, ...go(paths.deleteCustomer()) },
          ],
        }}
      />
    </>
  );
}

function OwesBadge({ money: { owed, overdue } }: Pick<CustomerOverview, 'money'>) {
  if (owed === 0) return null;
  return <StatusBadge tone={overdue > 0 ? 'red' : 'grey'}>Owes {formatUsd(owed)}</StatusBadge>;
}
