import { Link } from '../../../../kit/router/router.tsx';
import type { ProjectOverview } from '#contract/office/overviews.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { INTERNAL_NOTES_MAX } from '#endpoints/work/project-columns.ts';
import { projects } from '#endpoints/work/projects.ts';
import { call } from '../../../../kit/api/call.ts';
import { formatAddress } from '../../../../kit/format.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useRecordPayment } from '../../sales/record-payment/use-record-payment.tsx';
import { DocumentLines } from './document-lines.tsx';
import { MoneyCard } from './money-card.tsx';
import { NextCard } from './next-card.tsx';
import { type OverviewPartProps, OverviewState } from './overview-state.tsx';
import classes from './overviews.module.css';
import { MessagesSection, PaymentsSection, PhotosSection, VisitsSection } from './record-lists.tsx';
import { Section } from './section.tsx';
import { HoursSection, NotesSection } from './side-cards.tsx';
import { StageLine } from './stage-line.tsx';

const TRAIL = { label: 'Project', to: paths.projects() };

/** A project on one screen: its stage, what to do next, its money, documents, visits and hours. */
export function ProjectOverviewPart({ id, result }: OverviewPartProps<ProjectOverview>) {
  return (
    <>
      <OverviewState
        id={id}
        result={result}
        message="Project not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.projects() }}
        trail={TRAIL}
        title="Project"
      />
      {result.data && <Sections overview={result.data} />}
    </>
  );
}

/** Navigation state of the screens about the project. */
function carrying(project: ProjectAndCustomer) {
  return { project_id: project.project_id, project };
}

function Sections({ overview }: { overview: ProjectOverview }) {
  const { project, next, money, payments, visits, messages, photos, hours, counts, today, time_zone } = overview;
  const { project_id, customer_id } = project;
  const state = carrying(project);
  const approved = overview.estimates.find(({ status }) => status === 'approved');
  const hasDocuments = counts.estimates + counts.invoices > 0;
  const ofProject = (list: string) => ({ to: `${list}?q=${encodeURIComponent(project.name)}` });
  const ofCustomer = { customer_id };
  const payment = useRecordPayment();
  const recordPayment = (invoice_id: string) => payment.record({ invoice_id, customer_id });
  return (
    <div className={classes.page}>
      {payment.done}
      {payment.dialog}
      <div className={classes.columns}>
        <div>
          <div className={classes.first} style={{ order: 1 }}>
            <NextCard next={next}>
              <StageLine overview={overview} />
            </NextCard>
          </div>
          <div className={classes.first} style={{ order: 2 }}>
            <MoneyCard
              money={money}
              counts={counts}
              links={{
                estimates: ofProject(paths.estimates()),
                invoices: ofProject(paths.invoices()),
                payments: { to: paths.customerPayments(), state: ofCustomer },
              }}
            />
          </div>
          <Section
            title="Estimates and invoices"
            count={counts.estimates + counts.invoices || ''}
            link={
              approved && {
                label: 'Write Change Order',
                to: paths.createChangeOrder(),
                state: { estimate_id: approved.estimate_id },
              }
            }
            order={4}
          >
            {hasDocuments ? (
              <DocumentLines
                documents={overview}
                at={{ today, time_zone, recordPayment }}
                label={`${project.name}, estimates and invoices`}
                rest={<Link {...ofProject(paths.invoices())}>Invoice List</Link>}
              />
            ) : (
              <div className={classes.empty}>
                <p>No estimate yet. It starts with one.</p>
                <LinkButton to={paths.createEstimate()} state={state} icon={IconPlus}>
                  Create Estimate
                </LinkButton>
              </div>
            )}
          </Section>
          <PaymentsSection
            payments={payments}
            count={counts.payments}
            paid={money.paid}
            today={today}
            all={{ to: paths.customerPayments(), state: ofCustomer }}
          />
          <PhotosSection
            photos={photos}
            count={counts.photos}
            link={{ label: 'Upload Photos', to: paths.uploadPhoto(), state }}
            order={7}
          />
        </div>
        <div>
          <VisitsSection
            visits={visits}
            count={counts.visits}
            today={today}
            plan={{ to: paths.createVisit(), state }}
            showsProject={false}
          />
          <NotesSection
            notes={project.internal_notes}
            change={overview.notes_change}
            at={{ today, time_zone }}
            max={INTERNAL_NOTES_MAX}
            audience="On no PDF, message or time card page."
            save={(internal_notes) =>
              call(
                projects.update,
                { params: { id: project_id }, body: { project: { internal_notes } } },
                { version: project.updated_at },
              )
            }
          />
          {counts.jobsites > 0 && (
            <Section
              title="Jobsites"
              count={counts.jobsites}
              link={{ label: 'New', to: paths.createJobsite(), state }}
              order={8}
            >
              <ul className={classes.rows}>
                {overview.jobsites.map((site) => (
                  <li key={site.jobsite_id}>
                    <div>
                      <Link to={paths.updateJobsite()} state={{ jobsite_id: site.jobsite_id }}>
                        {site.name}
                      </Link>
                      <span>{formatAddress(site)}</span>
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <HoursSection hours={hours} />
          <MessagesSection
            messages={messages}
            count={counts.messages}
            at={{ today, time_zone }}
            all={{ label: 'Track', to: paths.trackDocuments(), state: ofCustomer }}
            order={10}
          />
        </div>
      </div>
    </div>
  );
}
