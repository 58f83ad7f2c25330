import { useState } from 'react';
import type { NavigateFunction } from '../../../../kit/router/router.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';

export const GO_TO_SCHEDULE = { label: 'Go To Schedule', to: paths.schedule() };
export const SCHEDULE_TRAIL = [{ label: 'Schedule', to: paths.schedule() }];

interface Arrival {
  /** The success message. */
  done: string;
  /** Warnings to show. */
  warnings?: readonly string[];
}

/** Opens the schedule of a day, with a success message. */
export function goToSchedule(
  navigate: NavigateFunction,
  { day, done, warnings = [] }: Arrival & { day: string },
): void {
  void navigate(`${paths.schedule()}?day=${day}`, {
    state: { done, warnings: [...new Set(warnings)] } satisfies Arrival,
  });
}

/** The warnings from the previous screen, shown once. */
export function useArrivalWarnings(): readonly string[] {
  const { warnings = [] } = useNavigationState<Arrival>();
  const [sentences] = useState(warnings);
  return sentences;
}
