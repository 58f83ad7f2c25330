import { Link } from '../../../../kit/router/router.tsx';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import type { Visit } from '#contract/work/visits.ts';
import { useToday } from '../../identity/companies/hooks.ts';
import { carrying as carryingProject } from './hooks.ts';
import { paths } from '../../../../kit/paths.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { counted } from '../../../../kit/format.ts';
import { IconCalendarEvent } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { carrying, useVisitsOfProject } from '../visits/hooks.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './projects.module.css';
import { dayTitle } from '../visits/schedule-period.ts';
import blocks from '../visits/visits.module.css';
import { longSpan } from '../visits/visit-spans.ts';
import { KINDS, kindOf } from '../visits/visit-state.tsx';

/** Maximum number of visits in the strip; the schedule has the others. */
const SHOWN = 6;

/** A project's next visits, and the number of past ones. */
export function ProjectVisits({ project }: { project: ProjectAndCustomer }) {
  const today = useToday();
  const list = useVisitsOfProject(project.project_id);
  if (list.failure) return <ListFailure text={list.failure} many="visits" onRetry={list.retry} />;
  if (!today || list.loading) return null;
  const ahead = list.rows.filter(({ day }) => day >= today);
  return (
    <Card title="Visits">
      {list.total === 0 && <p>No visits yet.</p>}
      {ahead.length > 0 && (
        <ul className={classes.strip} aria-label="Next visits">
          {ahead.slice(0, SHOWN).map((visit) => (
            <li key={visit.visit_id}>
              <Block visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {list.total > 0 && (
        <p className={shared.small}>{othersOf(list.rows.length - ahead.length, ahead.length - SHOWN)}</p>
      )}
      <LinkButton to={paths.createVisit()} state={carryingProject(project)} icon={IconCalendarEvent}>
        Plan Visit
      </LinkButton>
    </Card>
  );
}

/** `12 visits lie behind, 3 more ahead.` */
function othersOf(behind: number, more: number): string {
  const past = behind > 0 ? `${counted(behind, 'visit')} until yesterday` : 'No visit until yesterday';
  return more > 0 ? `${past}, ${more} more ahead.` : `${past}.`;
}

function Block({ visit }: { visit: Visit }) {
  const kind = kindOf(visit);
  const { word, tone } = KINDS[kind];
  return (
    <Link to={paths.updateVisit()} state={carrying(visit)} className={blocks.block} data-kind={kind}>
      <span className={blocks.time}>{dayTitle(visit.day)}</span>
      <b className={blocks.struck}>{longSpan(visit)}</b>
      <span className={blocks.customer}>{visit.crew.map(({ first_name }) => first_name).join(', ')}</span>
      <span className={blocks.word} data-tone={tone}>
        {word}
      </span>
    </Link>
  );
}
