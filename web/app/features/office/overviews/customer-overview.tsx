import { useNavigate } from '../../../../kit/router/router.tsx';
import { customers, type Customer } from '#endpoints/work/customers.ts';
import { CUSTOMER_NOTES_MAX } from '#endpoints/work/customer-columns.ts';
import type { NextStep } from '#contract/core/needs.ts';
import type { CustomerOverview, OverviewProject } from '#contract/office/overviews.ts';
import { dayTitle } from '#domain/time.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { call } from '../../../../kit/api/call.ts';
import { MenuButton } from '../../../../kit/dialogs/menu-button.tsx';
import { counted, formatAddress, formatDay, formatUsd, fullName } from '../../../../kit/format.ts';
import {
  IconCalendarEvent,
  IconCall,
  IconCash,
  IconDots,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconFolderPlus,
  IconMail,
  IconMapPin,
  IconMessageQuestion,
  IconPlus,
  IconSend,
  IconTrash,
} from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { directionsTo } from '../../../../kit/maps/directions.ts';
import { PageTitle } from '../../../../kit/page/page.tsx';
import { RecordHeader } from '../../../../kit/page/record-header.tsx';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { sendReminder } from '../../core/send-reminder/sent-reminders.ts';
import {
  type PaymentFor,
  type RecordPayment,
  useRecordPayment,
} from '../../sales/record-payment/use-record-payment.tsx';
import { DocumentLines, type DocumentContext } from './document-lines.tsx';
import { MoneyCard } from './money-card.tsx';
import { NextCard } from './next-card.tsx';
import { type OverviewPartProps, OverviewState } from './overview-state.tsx';
import classes from './overviews.module.css';
import { MessagesSection, PaymentsSection, PhotosSection, VisitsSection } from './record-lists.tsx';
import { Section } from './section.tsx';
import { HoursSection, NotesSection } from './side-cards.tsx';

const TRAIL = { label: 'Customer', to: paths.customers() };

/** A customer on one screen: what to do next, the money, the projects, and everything that was sent and received. */
export function CustomerOverviewPart({ record, result, ...state }: OverviewPartProps<Customer, CustomerOverview>) {
  const customer = result.data?.customer ?? record;
  const payment = useRecordPayment();
  return (
    <>
      {customer && <Header customer={customer} overview={result.data} onRecordPayment={payment.record} />}
      <OverviewState
        {...state}
        result={result}
        message="Customer not available, please select a customer by clicking Go To Customer button."
        goTo={{ label: 'Go To Customer', to: paths.customers() }}
        trail={TRAIL}
        hasHeader={customer !== undefined}
        title="Customer"
      />
      {payment.dialog}
      {result.data && <Sections overview={result.data} payment={payment} />}
    </>
  );
}

/** Navigation state of the screens about the customer. */
function carrying(customer: Customer) {
  return { customer_id: customer.customer_id, customer };
}

interface HeaderProps {
  customer: Customer;
  overview: CustomerOverview | undefined;
  onRecordPayment: (paid: PaymentFor) => void;
}

function Header({ customer, overview, onRecordPayment }: HeaderProps) {
  const navigate = useNavigate();
  const name = fullName(customer);
  const address = formatAddress(customer);
  const state = carrying(customer);
  const go = (to: string, more: object = state) => ({ run: () => void navigate(to, { state: more }) });
  const project_id = overview?.projects[0]?.project_id;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <RecordHeader
        trail={[TRAIL]}
        title={name}
        badge={overview && <OwesBadge money={overview.money} />}
        facts={[
          ...(customer.customer_company_name ? [{ icon: IconFolder, label: customer.customer_company_name }] : []),
          { icon: IconCall, label: customer.phone, href: `tel:${customer.phone}`, isTile: true },
          { icon: IconMail, label: customer.email, href: `mailto:${customer.email}`, isTile: true },
          ...(address ? [{ icon: IconMapPin, label: address, href: directionsTo(address) }] : []),
        ]}
        tiles={[
          { icon: IconCall, label: 'Call', href: `tel:${customer.phone}` },
          { icon: IconMessageQuestion, label: 'Text', href: `sms:${customer.phone}` },
          { icon: IconMail, label: 'Email', href: `mailto:${customer.email}` },
          ...(address ? [{ icon: IconMapPin, label: 'Directions', href: directionsTo(address) }] : []),
        ]}
        tabs={[
          { label: 'Overview', ...recordLink('customer', customer.customer_id, customer), isCurrent: true },
          { label: 'Edit', to: paths.updateCustomer(), state },
          { label: 'Payments', to: paths.customerPayments(), state, count: overview?.counts.payments },
          { label: 'Messages', to: paths.trackDocuments(), state, count: overview?.counts.messages },
        ]}
        actions={
          <>
            <MenuButton
              label={`New for ${name}`}
              className={classes.menuButton}
              items={[
                { label: 'Create Project', icon: IconFolderPlus, ...go(paths.createProject()) },
                {
                  label: 'Create Estimate',
                  icon: IconFileText,
                  ...go(paths.createEstimate(), forDocument(state, project_id, overview)),
                },
                {
                  label: 'Create Invoice',
                  icon: IconFileInvoice,
                  ...go(paths.createInvoice(), forDocument(state, project_id, overview)),
                },
                {
                  label: 'Record Payment',
                  icon: IconCash,
                  run: () => onRecordPayment({ customer_id: customer.customer_id }),
                },
                { label: 'Plan Visit', icon: IconCalendarEvent, ...go(paths.createVisit(), { project_id }) },
              ]}
            >
              <IconPlus size={18} stroke={1.75} aria-hidden />
              New
            </MenuButton>
            <MenuButton
              label={`More for ${name}`}
              className={classes.menuButton}
              items={[
                { label: 'View Project', icon: IconFolder, ...go(paths.projects()) },
                ...(overview && overview.money.owed > 0 ? [reminderItem(customer)] : []),
                { label: 'Delete Customer', icon: IconTrash, danger: true, ...go(paths.deleteCustomer()) },
              ]}
            >
              <IconDots size={18} stroke={1.75} aria-hidden />
            </MenuButton>
          </>
        }
      />
    </>
  );
}

/** Also for invoices that are not late yet. */
function reminderItem(customer: Customer) {
  const { customer_id } = customer;
  return {
    label: 'Send Reminder',
    icon: IconSend,
    run: () => sendReminder({ customer_id, customer_name: fullName(customer) }),
  };
}

/** With a single project, a new document is for that project. */
function forDocument(state: object, project_id: string | undefined, overview: CustomerOverview | undefined): object {
  return overview?.counts.projects === 1 ? { ...state, project_id } : state;
}

function OwesBadge({ money: { owed, overdue } }: Pick<CustomerOverview, 'money'>) {
  if (owed === 0) return null;
  return <StatusBadge tone={overdue > 0 ? 'red' : 'grey'}>Owes {formatUsd(owed)}</StatusBadge>;
}

function Sections({ overview, payment }: { overview: CustomerOverview; payment: RecordPayment }) {
  const { customer, projects, next, money, payments, visits, messages, photos, hours, counts } = overview;
  const { today, time_zone } = overview;
  const { customer_id } = customer;
  const state = carrying(customer);
  const [first] = projects;
  // A customer without a project needs one before an estimate.
  const createProject = (step: NextStep) =>
    step.kind === 'no_estimate' && counts.projects === 0
      ? { label: 'Create Project', to: paths.createProject(), state }
      : undefined;
  const recordPayment = (invoice_id: string) => payment.record({ invoice_id, customer_id });
  return (
    <div className={classes.page}>
      {payment.done}
      <div className={classes.columns}>
        <div>
          <div className={classes.first} style={{ order: 1 }}>
            <NextCard next={next} instead={createProject} />
          </div>
          <div className={classes.first} style={{ order: 2 }}>
            <MoneyCard
              money={money}
              counts={counts}
              links={{
                estimates: { to: `${paths.estimates()}?q=${encodeURIComponent(fullName(customer))}` },
                invoices: { to: `${paths.invoices()}?q=${encodeURIComponent(fullName(customer))}` },
                payments: { to: paths.customerPayments(), state },
              }}
            />
          </div>
          <Section
            title="Projects"
            count={counts.projects || ''}
            link={{
              label: counts.projects > projects.length ? `All ${counts.projects} projects` : 'Project List',
              to: paths.projects(),
              state,
            }}
            order={4}
          >
            {projects.length === 0 && (
              <div className={classes.empty}>
                <p>No project yet. An estimate starts one.</p>
                <LinkButton to={paths.createProject()} state={state} icon={IconFolderPlus}>
                  Create Project
                </LinkButton>
              </div>
            )}
            {projects.map((project) => (
              <ProjectPart key={project.project_id} project={project} at={{ today, time_zone, recordPayment }} />
            ))}
          </Section>
          <PaymentsSection
            payments={payments}
            count={counts.payments}
            paid={money.paid}
            today={today}
            all={{ to: paths.customerPayments(), state }}
          />
          <MessagesSection
            messages={messages}
            count={counts.messages}
            at={{ today, time_zone }}
            all={{ label: 'Track Estimate & Invoice', to: paths.trackDocuments(), state }}
            order={7}
          />
        </div>
        <div>
          <VisitsSection
            visits={visits}
            count={counts.visits}
            today={today}
            plan={{ to: paths.createVisit(), ...(first && { state: { project_id: first.project_id } }) }}
            showsProject
          />
          <NotesSection
            notes={customer.internal_notes}
            change={overview.notes_change}
            at={{ today, time_zone }}
            max={CUSTOMER_NOTES_MAX}
            audience="Only your company sees this."
            save={(internal_notes) =>
              call(
                customers.update,
                { params: { id: customer_id }, body: { customer: { internal_notes } } },
                { version: customer.updated_at },
              )
            }
          />
          <PhotosSection
            photos={photos.slice(0, 4)}
            count={counts.photos}
            link={{
              label: 'Photo Gallery',
              to: paths.photos(),
              ...(photos[0] && { state: { project_id: photos[0].project_id } }),
            }}
            order={8}
          />
          <HoursSection hours={hours} />
          <Section title="Details" order={10}>
            <div className={classes.details}>
              <Facts
                facts={[
                  ['Customer since', formatDay(customer.created_at)],
                  ['Emails', customer.email_consent ? 'Agreed' : 'Not agreed'],
                  ['Texts', customer.sms_consent ? 'Agreed' : 'Not agreed'],
                  ['Online payment', onlineText(overview.online_payment)],
                ]}
              />
            </div>
          </Section>
        </div>
      </div>
    </div>
  );
}

/** "Card and bank" */
function onlineText(methods: CustomerOverview['online_payment']): string {
  const text = methods.join(' and ');
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : 'Off';
}

function ProjectPart({ project, at }: { project: OverviewProject; at: DocumentContext }) {
  const link = recordLink('project', project.project_id);
  const count = project.estimates.length + project.invoices.length;
  return (
    <>
      <div className={classes.project}>
        <h3>
          <Link to={link.to} state={link.state}>
            {project.name}
          </Link>
        </h3>
        <StatusBadge tone={project.is_active ? 'green' : 'grey'}>
          {project.is_active ? 'ACTIVE' : 'INACTIVE'}
        </StatusBadge>
        <span>{visitText(project, at.today)}</span>
      </div>
      <DocumentLines
        documents={project}
        at={at}
        label={`${project.name}, estimates and invoices`}
        rest={
          <Link to={link.to} state={link.state}>
            All {counted(count, 'estimate and invoice', 'estimates and invoices')}
          </Link>
        }
      />
    </>
  );
}

/** "Next visit Mon, Nov 23, 8:00 AM" */
function visitText({ next_visit, is_active, end_date }: OverviewProject, today: string): string {
  if (next_visit) {
    const day = next_visit.day === today ? 'today' : dayTitle(next_visit.day);
    return `Next visit ${[day, next_visit.starts && clockTime(next_visit.starts)].filter(Boolean).join(', ')}`;
  }
  if (!is_active) return end_date ? 'Done' : '';
  return 'No visit planned';
}
