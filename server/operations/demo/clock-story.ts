import { employees } from '#contract/work/employees.ts';
import { timecards } from '#contract/work/timecards.ts';
import { newEmployee, newTimecard } from '#testkit/inputs/requests.ts';
import { crew, type Shift } from './crew.ts';
import type { Made } from './dating.ts';
import type { Scene } from './scene.ts';

/** The number of jobsites at which the crew works: those of the oldest ongoing projects with a plan of the hours. */
const SITES = 9;
const MINUTE_MS = 60_000;
const NEXT_MORNING_MS = 15 * 60 * MINUTE_MS;

interface Worker {
  id: string;
  employee_code: string;
}

/** Creates the crew on the day on which the company opens, and clocks them in and out as planned. */
export async function workTheClock(
  shifts: readonly Shift[],
  { client, running, account }: Scene,
  { opened, workSites }: { opened: Date; workSites: ReadonlySet<string> },
) {
  const end = client.now;
  await signInAt(opened);
  const workers = await hire();
  client.now = end;
  const sites = await sitesOf(workers[0]);
  const cards: Made[] = [];
  for (const shift of shifts) {
    const worker = workers[shift.who];
    const jobsite_id = sites[shift.site % sites.length];
    if (worker && jobsite_id) cards.push(await work(worker, jobsite_id, shift));
  }
  client.now = end;
  return { employees: workers.map(({ id }) => ({ id, at: opened })), timecards: cards, sites };

  async function hire(): Promise<Worker[]> {
    const hired: Worker[] = [];
    for (const employee of crew) {
      const { data } = await client.call(...newEmployee(employee));
      hired.push({ id: data.id, employee_code: data.attributes.employee_code });
    }
    return hired;
  }

  async function sitesOf(worker: Worker | undefined): Promise<string[]> {
    const params = { employee_code: worker?.employee_code ?? '' };
    const { data } = await client.call(employees.jobsites, { params });
    return data.flatMap(({ id }) => (workSites.has(id) ? [id] : [])).slice(-SITES);
  }

  async function work({ employee_code }: Worker, jobsite_id: string, shift: Shift): Promise<Made> {
    const { clock_in, clock_out, lunch, ending } = shift;
    const isLate = ending === 'late';
    const back = new Date(clock_out.getTime() + 20 * MINUTE_MS);
    client.now = isLate ? back : clock_in;
    const tapped = (at: Date) => (isLate ? { tapped_at: at.toISOString() } : {});
    const { data } = await client.call(...newTimecard({ employee_code, jobsite_id, ...tapped(clock_in) }));
    if (lunch) await takeBreak(employee_code, lunch);
    const change = (changes: object) =>
      client.call(timecards.change, { params: { id: data.id }, body: { timecard: changes } });
    if (ending === 'stated') {
      client.now = new Date(clock_out.getTime() + NEXT_MORNING_MS);
      await change({ stated_clock_out: clock_out.toISOString() });
    } else if (ending !== 'open') {
      client.now = isLate ? back : clock_out;
      client.signOut();
      await change({ clock_out: 'now', ...tapped(clock_out) });
    }
    if (ending === 'corrected') {
      await signInAt(new Date(clock_out.getTime() + 60 * MINUTE_MS));
      await change({ clock_out: new Date(clock_out.getTime() + 30 * MINUTE_MS).toISOString() });
    }
    return { id: data.id, at: clock_in };
  }

  async function takeBreak(employee_code: string, { starts_at, ends_at }: NonNullable<Shift['lunch']>): Promise<void> {
    const input = { body: { timecard: { employee_code } } };
    client.now = starts_at;
    await client.call(timecards.startBreak, input);
    client.now = ends_at;
    await client.call(timecards.endBreak, input);
  }

  async function signInAt(at: Date): Promise<void> {
    client.now = at;
    await client.signIn(running.database.systemDb, account);
  }
}
