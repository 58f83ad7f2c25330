import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import type { ProjectTag } from '#contract/work/images.ts';
import { roundHalfUp } from '#domain/money.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { estimateTotals } from '#domain/totals.ts';
import { planInvoices } from './bills.ts';
import { atOffice, dayOf, type Days, daysAfter } from './calendar.ts';
import { CLOSE, type Drawing, WHOLE } from './drawn-photos.ts';
import { extras, type Job, jobs } from './jobs.ts';
import { sitesOf } from './jobsites.ts';
import { people } from './people.ts';
import type {
  Fate,
  Plan,
  PlannedCustomer,
  PlannedEstimate,
  PlannedInvoice,
  PlannedPhoto,
  PlannedProject,
  PlannedJobsite,
} from './planned.ts';
import { type Random, seeded } from './random.ts';

const SEED = 33_609;
const MONTHS_OF_WORK: Days = 170;
/** The minimum age of the newest customer, so that a project and an estimate can follow. */
const NEWEST_CUSTOMER: Days = 9;
const PROJECTS = 60;
const ESTIMATES = 45;
/** The number of second estimates for a project, made after the customer requested changes. */
const REVISIONS = 4;

/** The same plan on every run, relative to `now`. */
export function planDemo(now: Date): Plan {
  const random = seeded(SEED);
  const customers = planCustomers(random, now);
  const projects = planProjects(random, now, customers);
  const jobsites = planJobsites(projects);
  const estimates = planEstimates(random, now, projects);
  const photos = planPhotos(now, projects);
  const invoices = planInvoices(random, now, estimates);
  goOnWithUnpaid(invoices);
  const opened = atOffice(now, MONTHS_OF_WORK + 7, 0);
  const agreements = planAgreements(random, projects, estimates);
  return { opened, customers, projects, jobsites, estimates, photos, invoices, agreements };
}

function planCustomers(random: Random, now: Date): PlannedCustomer[] {
  const apart = (MONTHS_OF_WORK - NEWEST_CUSTOMER) / (people.length - 1);
  const planned = people.map((input, index) => ({
    at: atOffice(now, Math.round(MONTHS_OF_WORK - index * apart), random.whole(0, 420)),
    input,
  }));
  return inOrder(planned);
}

function planProjects(random: Random, now: Date, customers: readonly PlannedCustomer[]): PlannedProject[] {
  const again = random.shuffled(customers.slice(0, 30)).slice(0, PROJECTS - customers.length);
  const taken = new Set<string>();
  const plan = (customer: PlannedCustomer, at: Date): PlannedProject => {
    const job = random.pick(jobs);
    const name = random.pick(job.names);
    const key = `${customer.input.email} ${name}`;
    if (taken.has(key)) return plan(customer, at);
    taken.add(key);
    return { at, customer, job, input: { name, ...aboutProject(random, now, at, job) } };
  };
  const first = customers.map((customer) => plan(customer, daysAfter(customer.at, random.whole(0, 2), now)));
  const second = again.map((customer) => plan(customer, daysAfter(customer.at, random.whole(12, 60), now)));
  return inOrder([...first, ...second]);
}

function aboutProject(random: Random, now: Date, at: Date, job: Job) {
  const { total_dollar } = estimateTotals(job.lines.map(asLine), { tax_rate: 0, discount_usd: 0 });
  const common = {
    project_description: job.description,
    project_type: job.project_type,
    estimated_sum: Math.round(total_dollar / 100) * 100,
    estimated_duration_days: job.days,
  };
  const start = new Date(at.getTime() + random.whole(8, 30) * DAY_MS);
  const end = new Date(start.getTime() + Math.ceil(job.days * 1.4) * DAY_MS);
  if (end < now)
    return { ...common, is_active: random.whole(1, 6) === 1, start_date: dayOf(start), end_date: dayOf(end) };
  // Some accepted projects have no date yet.
  if (random.whole(1, 4) === 1) return { ...common, is_active: true };
  return { ...common, is_active: true, start_date: dayOf(start), end_date: start < now ? dayOf(end) : null };
}

function planJobsites(projects: readonly PlannedProject[]): PlannedJobsite[] {
  return projects.flatMap((project, index) =>
    sitesOf(project.customer.input, index).map((input) => ({ at: project.at, project, input })),
  );
}

function planEstimates(random: Random, now: Date, projects: readonly PlannedProject[]): PlannedEstimate[] {
  const chosen = random.shuffled(projects).slice(0, ESTIMATES - REVISIONS);
  const revisedEstimates = chosen.slice(0, REVISIONS);
  const drafts = inOrder([
    ...chosen.map((project) => ({ project, at: daysAfter(project.at, random.whole(1, 4), now) })),
    ...revisedEstimates.map((project) => ({ project, at: daysAfter(project.at, random.whole(6, 9), now) })),
  ]);
  const fates = planFates(random);
  return drafts.map(({ project, at }, index) => {
    const fate = takeFate(fates, project.customer.input.sms_consent ?? true);
    const sentAt = fate.outcome === 'queued' ? new Date(now.getTime() - RETRIED_FOR_MS) : soonAfter(at, random, now);
    return { at, project, input: anEstimate(random, project, index), fate, sentAt };
  });
}

/** The crew is still working on the projects whose invoices are not paid. */
function goOnWithUnpaid(invoices: readonly PlannedInvoice[]): void {
  for (const { estimate, approval, payments } of invoices)
    if (payments.reduce((sum, { percent }) => sum + percent, 0) < 100)
      Object.assign(estimate.project.input, { is_active: true, start_date: dayOf(approval.at), end_date: null });
}

/** Estimates with an optional item for the newest projects that have none yet and whose customers accept emails. */
function planAgreements(
  random: Random,
  projects: readonly PlannedProject[],
  estimates: readonly PlannedEstimate[],
): Plan['agreements'] {
  const estimated = new Set(estimates.map(({ project }) => project));
  const waiting = projects.filter(
    (project) => !estimated.has(project) && project.customer.input.email_consent !== false,
  );
  const [open, approved] = waiting.toReversed().map((project) => {
    const { itemized_estimates = [], ...input } = anEstimate(random, project, 1);
    return { project, input: { ...input, discount_usd: 0, itemized_estimates: itemized_estimates.map(lastOptional) } };
  });
  if (!open || !approved) throw new Error('Every project has an estimate');
  const { itemized_estimates } = open.input;
  return { open: { ...open, input: { ...open.input, itemized_estimates: inPackages(itemized_estimates) } }, approved };
}

/** The second line as good, better and best: the same work in better material, with a longer warranty. */
function inPackages<Line extends { description: string; unit_price_dollar: unknown }>(lines: readonly Line[]): Line[] {
  return lines.flatMap((line, index) => {
    if (index !== 1) return [line];
    const { description, unit_price_dollar } = line;
    const at = (factor: number) => roundHalfUp(Number(unit_price_dollar) * factor, 2);
    return [
      { ...line, package: 1 as const },
      { ...line, description: `${description}, upgraded material`, unit_price_dollar: at(1.2), package: 2 as const },
      {
        ...line,
        description: `${description}, upgraded material and a ten-year warranty`,
        unit_price_dollar: at(1.45),
        package: 3 as const,
      },
    ];
  });
}

function lastOptional<Line>(line: Line, index: number, { length }: readonly Line[]): Line & { is_optional: boolean } {
  return { ...line, is_optional: index > 0 && index === length - 1 };
}

/** The first kitchen, roof and repaint projects have photos from before and after the work. */
function planPhotos(now: Date, projects: readonly PlannedProject[]): PlannedPhoto[] {
  const taken = (type: string, scene: Drawing['scene']) => {
    const project = projects.find(({ job }) => job.project_type === type);
    if (!project) return [];
    const shots = (state: Drawing['state'], tag: ProjectTag, days: Days) =>
      [WHOLE, CLOSE].map((view, index) => ({
        at: daysAfter(project.at, days, now),
        project,
        tag,
        name: `IMG_${project.at.getUTCDate()}${days}${index + 1}.JPG`,
        drawing: { scene, state, view },
      }));
    return [...shots('before', 'before_project', 2), ...shots('after', 'after_project', 2 + project.job.days)];
  };
  return inOrder([...taken('Kitchen', 'kitchen'), ...taken('Roofing', 'house'), ...taken('Painting', 'house')]);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The age of a message that was deferred and is now retried hourly. */
const RETRIED_FOR_MS = 100 * 60 * 1000;

function soonAfter(at: Date, random: Random, now: Date): Date {
  return new Date(Math.min(at.getTime() + random.whole(5, 90) * 60_000, now.getTime()));
}

/** One state for each estimate, in chronological order. Estimates still in progress are the newest. */
function planFates(random: Random): Fate[] {
  const fates = (count: number, outcome: Fate['outcome'], by: SendMethod) =>
    Array.from({ length: count }, (): Fate => ({ outcome, by }));
  return [
    ...random.shuffled([
      ...fates(12, 'kept', 'email'),
      ...fates(9, 'delivered', 'email'),
      ...fates(6, 'delivered', 'sms'),
      ...fates(5, 'opened', 'email'),
      ...fates(3, 'opened', 'sms'),
      ...fates(2, 'failed', 'email'),
      ...fates(2, 'failed', 'sms'),
    ]),
    ...fates(3, 'sent', 'email'),
    ...fates(1, 'sent', 'sms'),
    ...fates(2, 'queued', 'email'),
  ];
}

function takeFate(fates: Fate[], acceptsSms: boolean): Fate {
  const index = acceptsSms ? 0 : fates.findIndex(({ by }) => by === 'email');
  return fates.splice(index, 1)[0] ?? { outcome: 'kept', by: 'email' };
}

const SCOPES = ['full scope', 'basic', 'as discussed on site', 'option B', 'phase 1'];

function anEstimate(random: Random, { job, input: { name } }: PlannedProject, index: number): PlannedEstimate['input'] {
  const offered = [...job.lines, ...extras];
  const most = Math.min(12, offered.length);
  const count = lineCount(random, index, job, most);
  return {
    name: `${name}, ${random.pick(SCOPES)}`,
    description: job.description,
    tax_rate: random.pick([7.5, 7.5, 7.5, 7, 6.875, 0]),
    discount_usd: random.pick([0, 0, 0, 0, 50, 99.99, 125.5]),
    time_to_complete_day: job.days,
    time_to_complete_hr: random.pick([0, 0, 2, 4]),
    itemized_estimates: offered.slice(0, count).map((line) => measured(random, line)),
    ...random.pick([{}, {}, {}, IN_THIRDS]),
  };
}

/** The first job is small, and kitchens are itemized completely. The list of line items begins with the main work. */
function lineCount(random: Random, index: number, { project_type }: Job, most: number): number {
  if (index === 0) return 1;
  return project_type === 'Kitchen' ? most : random.whole(2, most);
}

/** The price book has the hours of one worker; the larger jobs take two. */
const WORKERS = 2;

const IN_THIRDS = {
  terms_and_conditions:
    'Materials are ordered when the deposit is paid. Colors and finishes are chosen before work starts.',
  valid_business_days: 10,
  deposit_percent: 33.333,
  start_percent: 33.333,
  completion_percent: 33.334,
};

/** The line item with quantities scaled to this customer's property. */
function measured(random: Random, line: Job['lines'][number]): NewLine {
  if (line.quantity <= 10) return asLine(line);
  const size = random.pick([0.62, 0.8, 1, 1, 1.17, 1.35]);
  const of = (usual: number) => roundHalfUp(usual * size, 2);
  return { ...asLine(line), quantity: of(line.quantity), duration_hour: WORKERS * of(line.duration_hour) };
}

function asLine(line: Job['lines'][number]) {
  return { ...line, is_optional: line.is_optional ?? false };
}

function inOrder<T extends { at: Date }>(planned: readonly T[]): T[] {
  return planned.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
