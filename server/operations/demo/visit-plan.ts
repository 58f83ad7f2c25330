import { addDays, dayIn } from '#domain/time.ts';
import { TIME_ZONE } from './company.ts';
import { crew, type Shift } from './crew.ts';

/** A visit of the demo: the crew, by index, and the jobsite, among those with ongoing work. */
export interface DemoVisit {
  day: string;
  site: number;
  who: number[];
  starts: string;
  ends: string;
  title?: string;
  notes_for_crew?: string;
  isCancelled?: true;
}

const WORKDAYS_AHEAD = 8;
const [FOREMAN, HELPER, ELECTRICIAN] = [0, 4, 5];
const DAY = { starts: '07:00', ends: '15:30' };
const MORNING = { starts: '07:00', ends: '12:00' };

/** The visits of the last two weeks, which match the time cards, and those of the next days. */
export function planVisits(shifts: readonly Shift[], now: Date, sites: number): DemoVisit[] {
  const today = dayIn(TIME_ZONE, now);
  return [...visitsOf(shifts, sites), ...ahead(today, sites)];
}

function visitsOf(shifts: readonly Shift[], sites: number): DemoVisit[] {
  const groups = Map.groupBy(shifts, ({ clock_in, site }) => `${dayIn(TIME_ZONE, clock_in)} ${site % sites}`);
  return [...groups].map(([key, of]) => {
    const [day = '', site] = key.split(' ');
    return { day, site: Number(site), who: [...new Set(of.map(({ who }) => who))], ...DAY };
  });
}

/** The foreman works with the helper; the painter works in the mornings, and the electrician every other day. */
function ahead(today: string, sites: number): DemoVisit[] {
  const days = workdaysFrom(addDays(today, 1));
  const planned = days.flatMap((day, index) =>
    crew.flatMap(({ employee_type }, who): DemoVisit[] => {
      if (who === HELPER || (who === ELECTRICIAN && index % 2 === 1)) return [];
      const times = employee_type === 'Part-time' ? MORNING : DAY;
      return [{ day, site: (index + who) % sites, who: who === FOREMAN ? [who, HELPER] : [who], ...times }];
    }),
  );
  const [next = today, later = today] = days;
  return [
    ...planned,
    { day: later, site: 1, who: [], title: 'Measure the windows', starts: '13:00', ends: '14:00' },
    {
      day: next,
      site: 2,
      who: [ELECTRICIAN],
      title: 'Outlets in the island',
      starts: '16:00',
      ends: '17:30',
      notes_for_crew: 'Gate code 4471. The dog is friendly.',
    },
    {
      day: days[2] ?? today,
      site: 3,
      who: [FOREMAN],
      title: 'Walk-through',
      starts: '16:00',
      ends: '17:00',
      isCancelled: true,
    },
  ];
}

function workdaysFrom(first: string): string[] {
  const days = Array.from({ length: 2 * WORKDAYS_AHEAD }, (_, index) => addDays(first, index));
  return days.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())).slice(0, WORKDAYS_AHEAD);
}
