import { useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { paths } from '../../../../kit/paths.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';

export const GO_TO_SCHEDULE = { label: 'Go To Schedule', to: paths.schedule() };
export const SCHEDULE_TRAIL = [{ label: 'Schedule', to: paths.schedule() }];

interface Arrival {
  /** The success message. */
  done: string;
  /** Sentences to warn of. */
  warnings?: readonly string[];
}

/** Goes to the schedule of a day, with what was done. */
export function goToSchedule(
  navigate: NavigateFunction,
  { day, done, warnings = [] }: Arrival & { day: string },
): void {
  void navigate(`${paths.schedule()}?day=${day}`, {
    state: { done, warnings: [...new Set(warnings)] } satisfies Arrival,
  });
}

/** The sentences to warn of once, from the screen before. */
export function useArrivalWarnings(): readonly string[] {
  const { warnings = [] } = useNavigationState<Arrival>();
  const [sentences] = useState(warnings);
  return sentences;
}
