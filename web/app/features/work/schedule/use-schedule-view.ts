import { useSearchParams } from '../../../../kit/router/router.tsx';
import { SCHEDULE_VIEWS, type ScheduleView } from '../visits/schedule-period.ts';

interface Shown {
  day: string;
  view: ScheduleView;
  /** An employee's id; empty for all employees. */
  crew: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The part of the schedule that is shown; stored in the URL, so that reload and Back show the same days. */
export function useScheduleView(today: string): Shown & { show: (next: Partial<Shown>) => void } {
  const [params, setParams] = useSearchParams();
  const dayParam = params.get('day') ?? '';
  const day = DAY.test(dayParam) && !Number.isNaN(Date.parse(dayParam)) ? dayParam : today;
  const view = SCHEDULE_VIEWS.find((each) => each === params.get('view')) ?? 'week';
  const crew = params.get('crew') ?? '';

  function show(next: Partial<Shown>): void {
    const shown = { day, view, crew, ...next };
    const nextParams = {
      ...(shown.day !== today && { day: shown.day }),
      ...(shown.view !== 'week' && { view: shown.view }),
      ...(shown.crew && { crew: shown.crew }),
    };
    setParams(nextParams, { replace: true, preventScrollReset: true });
  }

  return { day, view, crew, show };
}
