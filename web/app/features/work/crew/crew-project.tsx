import { Link } from '../../../../kit/router/router.tsx';
import type { ProjectForCrew } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { IconCamera } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { customerAddressOf, customerNameOf, formatPeriod } from '../projects/project-text.ts';
import { carrying, useVisitsOfProject } from '../visits/hooks.ts';
import { dayTitle } from '../visits/schedule-period.ts';
import { longSpan } from '../visits/visit-spans.ts';
import { isAhead, KINDS, kindOf } from '../visits/visit-state.tsx';
import classes from './crew.module.css';
import { type CrewState, useChosenProjectForCrew, useCrewJobsites, useWorkList } from './hooks.ts';
import { CallButton, CustomerLink, JobsiteRows } from './record-links.tsx';
import type { WorkItem } from '#contract/work/work-list.ts';
import { counted } from '../../../../kit/format.ts';

const TRAIL = [{ label: 'Projects', to: paths.crewProjects() }];
/** Maximum number of visits listed; the schedule has the others. */
const VISITS_SHOWN = 6;

/** An active project: the customer, the jobsites, the work, and the visits. */
export default function CrewProject() {
  const chosen = useChosenProjectForCrew();
  return (
    <Page title={chosen.record?.name ?? 'Project'} trail={TRAIL} width="form">
      <ChosenRecord
        chosen={chosen}
        message="Project not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.crewProjects() }}
      >
        {(project) => (
          <Cards>
            <About project={project} />
            <Card title="Work List">
              <WorkList project_id={project.project_id} />
            </Card>
            <Jobsites project={project} />
            <Visits project={project} />
          </Cards>
        )}
      </ChosenRecord>
    </Page>
  );
}

function About({ project }: { project: ProjectForCrew }) {
  return (
    <Card title="Project">
      <Facts
        facts={[
          ['Type', project.project_type],
          ['Description', project.project_description],
          ['Dates', formatPeriod(project)],
          [
            'Customer',
            <CustomerLink key="customer" customer_id={project.customer_id} name={customerNameOf(project)} />,
          ],
          ['Address', customerAddressOf(project)],
        ]}
      />
      <div className={shared.buttons}>
        <LinkButton
          to={paths.crewPhotos()}
          state={{ project_id: project.project_id, project } satisfies CrewState}
          icon={IconCamera}
          primary
        >
          Photos
        </LinkButton>
        <LinkButton to={paths.crewJobFile()} state={{ project_id: project.project_id, project } satisfies CrewState}>
          Job File
        </LinkButton>
        <CallButton phone={project.customer_phone} />
      </div>
    </Card>
  );
}

function Jobsites({ project: { project_id } }: { project: ProjectForCrew }) {
  const list = useCrewJobsites({ project_id, sort: 'name' });
  if (list.failure) return <ListFailure text={list.failure} many="jobsites" onRetry={list.retry} />;
  if (list.loading) return null;
  return (
    <Card title="Job Sites">
      {list.total === 0 ? <p>The project has no job site yet.</p> : <JobsiteRows jobsites={list.rows} />}
    </Card>
  );
}

function Visits({ project: { project_id } }: { project: ProjectForCrew }) {
  const list = useVisitsOfProject(project_id);
  if (list.failure) return <ListFailure text={list.failure} many="visits" onRetry={list.retry} />;
  if (list.loading) return null;
  const ahead = list.rows.filter(isAhead);
  return (
    <Card title="Next Visits">
      {ahead.length === 0 && <p>No visit is planned.</p>}
      {ahead.slice(0, VISITS_SHOWN).map((visit) => (
        <Link key={visit.visit_id} to={paths.crewVisit()} state={carrying(visit)} className={classes.visit}>
          {dayTitle(visit.day)}, {longSpan(visit)} · {KINDS[kindOf(visit)].word}
        </Link>
      ))}
    </Card>
  );
}

/** The approved work, document by document, without prices. */
function WorkList({ project_id }: { project_id: string }) {
  const list = useWorkList(project_id);
  if (list.failure) return <ListFailure text={list.failure} many="line items" onRetry={list.retry} />;
  if (list.loading) return <RecordSkeleton />;
  if (list.total === 0) return <p>The customer has not approved an estimate of this project yet.</p>;
  return (
    <div className={classes.work}>
      {[...Map.groupBy(list.rows, titleOf)].map(([title, items]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item, index) => (
              // The rows of a document keep their order, and two rows may be equal.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={index} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function titleOf({ document_name, estimate_number, change_order_number }: WorkItem): string {
  const estimate = `Estimate #${estimate_number}`;
  const title = change_order_number === null ? estimate : `Change order ${change_order_number} to ${estimate}`;
  return `${title}: ${document_name}`;
}

function Row({ item: { description, code, quantity, unit, duration_hour, is_credit } }: { item: WorkItem }) {
  return (
    <li className={classes.item} data-credit={is_credit || undefined}>
      <span>
        <b>{description}</b>
        {code && <span className={shared.secondLine}>{code}</span>}
        {is_credit && <span className={shared.secondLine}>Removed from the job</span>}
      </span>
      <span>
        {unit ? `${quantity.toLocaleString('en-US')} ${unit}` : `Quantity ${quantity.toLocaleString('en-US')}`}
        {duration_hour > 0 && <span className={shared.secondLine}>{counted(duration_hour, 'hour')}</span>}
      </span>
    </li>
  );
}
