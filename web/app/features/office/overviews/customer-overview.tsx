import { customers, type Customer } from '#endpoints/work/customers.ts';
import { CUSTOMER_NOTES_MAX } from '#endpoints/work/customer-columns.ts';
import type { CustomerOverview, OverviewProject } from '#contract/office/overviews.ts';
import { dayTitle } from '#domain/time.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { Link } from '../../../../kit/router/router.tsx';
import { call } from '../../../../kit/api/call.ts';
import { counted, formatDay, fullName } from '../../../../kit/format.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { useRecordPayment } from '../../sales/record-payment/use-record-payment.tsx';
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
export function CustomerOverviewPart({ id, result }: OverviewPartProps<CustomerOverview>) {
  return (
    <>
      <OverviewState
        id={id}
        result={result}
        message="Customer not available, please select a customer by clicking Go To Customer button."
        goTo={{ label: 'Go To Customer', to: paths.customers() }}
        trail={TRAIL}
        title="Customer"
      />
      {result.data && <Sections overview={result.data} />}
    </>
  );
}

/** Navigation state of the screens about the customer. */
function carrying(customer: Customer) {
  return { customer_id: customer.customer_id, customer };
}

function Sections({ overview }: { overview: CustomerOverview }) {
  const { customer, projects, next, money, payments, visits, messages, photos, hours, counts } = overview;
  const { today, time_zone } = overview;
  const { customer_id } = customer;
  const state = carrying(customer);
  const [first] = projects;
  const payment = useRecordPayment();
  const recordPayment = (invoice_id: string) => payment.record({ invoice_id, customer_id });
  return (
    <div className={classes.page}>
      {payment.done}
      {payment.dialog}
      <div className={classes.columns}>
        <div>
          <div className={classes.first} style={{ order: 1 }}>
            <NextCard next={next} />
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
                <LinkButton to={paths.createEstimate()} state={state} icon={IconPlus}>
                  Create Estimate
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
