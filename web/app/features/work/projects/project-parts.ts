import type { ListedProject } from '#contract/work/projects.ts';
import { dayTitle } from '#domain/time.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { type CompanyDay, dayText } from '../../../../kit/day-text.ts';
import { formatUsd } from '../../../../kit/format.ts';
import type { FirstAction, RecordCard } from '../../../../kit/lists/list-columns.ts';
import type { StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { firstStepOf } from '../../core/next-steps/step-of-row.ts';
import { carrying } from './hooks.ts';
import { companyOrNameOf } from './project-text.ts';

/** A project on a phone: its customer, when somebody is there, and what is owed or left to bill. */
export function card(project: ListedProject, { today }: CompanyDay): RecordCard {
  const { project_id, name, customer_city, end_date, progress } = project;
  const { owed = 0, overdue = 0, left_to_bill = 0 } = progress ?? {};
  const [status, tone] = statusOf(project);
  const amount = owed > 0 ? owed : left_to_bill;
  return {
    ...recordLink('project', project_id, project),
    title: name,
    amount: amount > 0 ? formatUsd(amount) : undefined,
    amountTone: overdue > 0 ? 'red' : owed > 0 ? undefined : 'grey',
    second: [companyOrNameOf(project), customer_city].filter(Boolean).join(' · '),
    status,
    tone,
    aside: end_date ? dayText(end_date, today) : undefined,
  };
}

function statusOf({ is_active, progress }: ListedProject): [text: string, tone: StatusTone] {
  if (progress?.is_on_site) return ['On site', 'green'];
  if (!is_active) return ['Done', 'grey'];
  const visit = progress?.next_visit;
  if (!visit) return ['No visit planned', 'amber'];
  return [`Next ${dayTitle(visit.day)}${visit.starts ? `, ${clockTime(visit.starts)}` : ''}`, 'blue'];
}

/** The next step of a project, or else an estimate. */
export function firstActions(project: ListedProject): FirstAction[] {
  const create = { label: 'Create Estimate', to: paths.createEstimate(), state: carrying(project) };
  return [firstStepOf(project.progress?.next.lead) ?? create];
}
