import { type EstimateToPlan, estimatesToPlan } from '#endpoints/sales/estimates-to-plan.ts';
import type { Days } from '#domain/time.ts';
import { type Visit, visits } from '#endpoints/work/visits.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';

/** Navigation state of screens about one visit. */
export interface VisitState {
  visit_id?: string;
  visit?: Visit;
}

/** Navigation state that passes a visit to the next screen. */
export function carrying(visit: Visit): VisitState {
  return { visit_id: visit.visit_id, visit };
}

const FAILURE = { failure: inSentence('Failed to get schedule') };

/** The visits of some days, in order of time. With `isLive`, they are polled, because employees may be clocking in. */
export function useVisits(days: Days | undefined, { isLive = false } = {}) {
  const query = { from: days?.first, to: days?.last };
  return useList(visits.list, { query }, { ...FAILURE, enabled: days !== undefined, pollEvery: isLive && POLL_MS });
}

const POLL_MS = 60_000;

/** The approved estimates without a visit. */
export function useEstimatesToPlan({ enabled }: { enabled: boolean }): readonly EstimateToPlan[] {
  const result = useCall(estimatesToPlan.list, { query: { limit: TO_PLAN_SHOWN } }, { enabled });
  return result.data?.data.map(({ attributes }) => attributes) ?? NOTHING;
}

const NOTHING: readonly EstimateToPlan[] = [];
/** Maximum number of estimates offered above the week, those that have waited longest first. */
const TO_PLAN_SHOWN = 20;

/** The visits of one project, past ones too. */
export function useVisitsOfProject(project_id: string) {
  return useList(visits.list, { query: { project_id } }, FAILURE);
}

/** The visit selected on the previous screen: first from navigation state, then fetched again from the server. */
export function useChosenVisit() {
  const { visit_id, visit } = useNavigationState<VisitState>();
  const id = visit_id ?? visit?.visit_id;
  const result = useRecord(visits.read, { params: { id: id ?? '' } }, { placeholder: visit, enabled: !!id });
  return { id, ...result };
}
