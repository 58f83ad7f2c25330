import { BUSIEST_PROJECTS, type HomeMoney } from '#endpoints/office/home.ts';
import { formatDuration } from '#domain/time.ts';
import { paths } from '../../../../../kit/paths.ts';
import { IconAlertTriangle } from '../../../../../kit/icons/icons.ts';
import { BarRows, type BarTone } from './bar-rows.tsx';
import classes from './plots.module.css';
import { PlotCard } from './plot-card.tsx';

type Project = HomeMoney['hours'][number];

const NEARLY = 0.8;

interface HoursOfProjectsProps {
  projects: HomeMoney['hours'];
  /** The number of projects with hours and no plan to compare them with. */
  withoutPlan: number;
}

/**
 * Hours worked, as bars, compared to planned hours, as lighter bars with a mark at the end. Projects without a plan are
 * counted below.
 */
export function HoursOfProjects({ projects, withoutPlan }: HoursOfProjectsProps) {
  const worked = projects.reduce((sum, { worked_seconds }) => sum + worked_seconds, 0);
  const planned = projects.reduce((sum, { planned_hours }) => sum + planned_hours, 0);
  const most = Math.max(...projects.flatMap((each) => [each.planned_hours, each.worked_seconds / 3600]), 1);
  const title = `Hours on the ${projects.length > 1 ? `${projects.length} ` : ''}busiest projects`;
  return (
    <PlotCard
      title={projects.length === 0 ? `Hours on the ${BUSIEST_PROJECTS} busiest projects` : title}
      figure={wholeHours(worked / 3600)}
      aside={`of ${wholeHours(planned)} planned`}
      legend={{ bar: 'Worked', line: 'Planned', isUpright: true }}
      drawnAs={`Hours worked against planned: ${projects.map((each) => `${each.project_name} ${inWords(each)}`).join(', ')}.`}
      height={projects.length * 30}
      facts={withoutPlan > 0 && <p className={classes.without}>{withoutPlan} without a plan</p>}
      list={{ label: 'View projects', to: paths.projects() }}
      table={
        <table aria-label="Hours worked and planned">
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Worked</th>
              <th scope="col">Planned</th>
            </tr>
          </thead>
          <tbody>
            {projects.map(({ project_id, project_name, worked_seconds, planned_hours }) => (
              <tr key={project_id}>
                <th scope="row">{project_name}</th>
                <td>{formatDuration(worked_seconds)}</td>
                <td>{planned_hours}h</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <BarRows
        isWide
        rows={projects.map((each) => {
          const tone = toneOf(each);
          return {
            key: each.project_id,
            name: each.project_name,
            count: inWords(each),
            share: each.worked_seconds / 3600 / most,
            planned: each.planned_hours / most,
            tone,
            value: (
              <>
                {tone === 'red' && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
                {Math.round(shareOf(each) * 100)}%
              </>
            ),
          };
        })}
      />
    </PlotCard>
  );
}

function shareOf({ planned_hours, worked_seconds }: Project): number {
  return worked_seconds / 3600 / planned_hours;
}

function toneOf(project: Project): BarTone {
  const share = shareOf(project);
  if (share > 1) return 'red';
  return share >= NEARLY ? 'amber' : 'plain';
}

function inWords({ planned_hours, worked_seconds }: Project): string {
  return `${Math.round(worked_seconds / 3600)} of ${Math.round(planned_hours)}h`;
}

function wholeHours(hours: number): string {
  return `${Math.round(hours).toLocaleString('en-US')}h`;
}
