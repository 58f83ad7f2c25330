import type { EmployeeInput } from '#contract/work/employees.ts';
import { addDays, dayIn, instantAt } from '#domain/time.ts';
import { TIME_ZONE } from './company.ts';
import { type Random, seeded } from './random.ts';

/** The employees of the company, in order of hiring. */
export const crew: readonly EmployeeInput[] = [
  worker('Miguel', 'Santos', 'Full-time', 'Foreman', '2024-03-04'),
  worker('Tyrell', 'Washington', 'Full-time', 'Carpenter', '2024-09-09'),
  worker('Linh', 'Phạm', 'Full-time', 'Flooring Installer', '2025-02-17'),
  worker('Rosa', 'Delgado', 'Part-time', 'Painter', '2025-06-02'),
  worker('Jamal', 'Price', 'Apprentice', 'Helper', '2026-01-12'),
  worker('Stefan', 'Kowalczyk', 'Subcontractor', 'Electrician', '2026-04-20'),
];

function worker(
  first_name: string,
  last_name: string,
  employee_type: string,
  employee_title: string,
  start_date: string,
): EmployeeInput {
  const plain = last_name.normalize('NFD').replace(/[^a-z]/gi, '');
  const email = `${first_name}.${plain}@bayline.example.com`.toLowerCase();
  const phone = `813-555-02${start_date.slice(5, 7)}`;
  return { first_name, last_name, employee_type, employee_title, phone, email, start_date };
}

/** How a time card was closed. `late` taps were stored offline; a `stated` end was entered the next morning. */
export type Ending = 'tapped' | 'late' | 'stated' | 'corrected' | 'open';

export interface Shift {
  /** Index in the crew. */
  who: number;
  /** Index of the jobsite among those with ongoing work. */
  site: number;
  clock_in: Date;
  clock_out: Date;
  /** An unpaid break, for an employee who does not clock out at noon. */
  lunch?: { starts_at: Date; ends_at: Date };
  ending: Ending;
}

/** The employee who takes a break at noon. The others clock out and in again. */
const TAKES_BREAKS = 5;

const SEED = 71_600;
const DAYS_ON_THE_CLOCK = 14;

/** The employees whose last time card is special. */
const [AT_WORK_NOW, WITHOUT_NETWORK, FORGETFUL, CORRECTED, OUTSPOKEN] = [0, 1, 2, 3, 4];

/** The time cards of the last two weeks in chronological order, the same on every run. */
export function planShifts(now: Date): Shift[] {
  const today = dayIn(TIME_ZONE, now);
  const days = Array.from({ length: DAYS_ON_THE_CLOCK }, (_, index) => addDays(today, index - DAYS_ON_THE_CLOCK));
  const workdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()));
  const random = seeded(SEED);
  const worked = workdays.flatMap((day, index) => workday(random, day, index));
  const later = workdays.at(-1) ?? today;
  const shifts = worked.filter(({ who, clock_in }) => who !== FORGETFUL || dayIn(TIME_ZONE, clock_in) < later);
  giveEnding(shifts, FORGETFUL, 'open');
  giveEnding(shifts, WITHOUT_NETWORK, 'late');
  giveEnding(shifts, CORRECTED, 'corrected');
  giveEnding(shifts, OUTSPOKEN, 'stated');
  const clock_in = new Date(now.getTime() - 160 * 60_000);
  return [...shifts, { who: AT_WORK_NOW, site: 0, clock_in, clock_out: now, ending: 'open' }];
}

/** The morning and afternoon shifts of one day. */
function workday(random: Random, day: string, index: number): Shift[] {
  const at = (hour: number, least: number, most: number) => {
    const minute = String(random.whole(least, most)).padStart(2, '0');
    return instantAt(TIME_ZONE, `${day}T${String(hour).padStart(2, '0')}:${minute}`);
  };
  return crew.flatMap(({ employee_type }, who) => {
    const site = index + who;
    const morning = { clock_in: at(7, 0, 12), clock_out: at(11, 30, 55) };
    const afternoon = { clock_in: at(12, 10, 35), clock_out: at(15, 25, 59) };
    if (who === TAKES_BREAKS) {
      const lunch = { starts_at: morning.clock_out, ends_at: afternoon.clock_in };
      return [{ who, site, clock_in: morning.clock_in, clock_out: afternoon.clock_out, lunch, ending: 'tapped' }];
    }
    const worked = employee_type === 'Part-time' ? [morning] : [morning, afternoon];
    return worked.map((times): Shift => ({ who, site, ...times, ending: 'tapped' }));
  });
}

/** Changes the ending of an employee's last shift. */
function giveEnding(shifts: Shift[], who: number, ending: Ending): void {
  const last = shifts.findLast((shift) => shift.who === who);
  if (last) last.ending = ending;
}
