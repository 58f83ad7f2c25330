import { useState } from 'react';
import type { NavigateFunction } from 'react-router';
import type { VisitOverlap } from '../../../../contract/visit-overlaps.ts';
import { paths } from '../../paths.ts';
import { useNavigationState } from '../../lib/navigation-state.ts';

export const GO_TO_SCHEDULE = { label: 'Go To Schedule', to: paths.schedule() };
export const SCHEDULE_TRAIL = [{ label: 'Schedule', to: paths.schedule() }];

interface Arrival {
  /** The success message. */
  done: string;
  /** What to warn of. */
  overlaps?: readonly VisitOverlap[];
}

/** Goes to the schedule of a day, with what was done. */
export function goToSchedule(
  navigate: NavigateFunction,
  { day, done, overlaps = [] }: Arrival & { day: string },
): void {
  void navigate(`${paths.schedule()}?day=${day}`, { state: { done, overlaps } satisfies Arrival });
}

/** The sentences to warn of once, from the screen before. */
export function useArrivalWarnings(): string[] {
  const { overlaps = [] } = useNavigationState<Arrival>();
  const [sentences] = useState(() => [...new Set(overlaps.map(({ sentence }) => sentence))]);
  return sentences;
}
