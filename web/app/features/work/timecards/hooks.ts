import { useQuery } from '@tanstack/react-query';
import { auditLog } from '#contract/core/audit-log.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import type { ReportRow } from '#contract/work/timecard-report.ts';
import { timecards } from '#contract/work/timecards.ts';
import { errorText, inSentence } from '../../../../kit/api/error-text.ts';
import { callOptions, useList, useRecord } from '../../../../kit/api/queries.ts';
import type { ListState } from '../../../../kit/lists/list-state.ts';
import type { ReportScope } from './report-choice.ts';

/** Open time cards, longest first. */
export function useOpenCards() {
  return useList(
    timecards.open,
    { query: { sort: 'clock_in', limit: 200 } },
    { failure: inSentence('Failed to get timecard') },
  );
}

interface ReportPage {
  sort: string;
  limit: number;
  offset: number;
}

/** A page of a report with the totals of the whole report. */
export function useReport(scope: ReportScope, page: ReportPage, enabled: boolean) {
  const result = useQuery({
    ...callOptions(timecards.report, { query: { ...scope, ...page } }),
    enabled,
    placeholderData: (former) => former,
  });
  const list: ListState<ReportRow> = {
    rows: result.data?.timecards ?? [],
    total: result.data?.meta.total ?? 0,
    loading: result.isPending,
    refreshing: result.isPlaceholderData,
    failure: result.error && errorText('Failed to get timecard report', result.error),
    retry: () => void result.refetch(),
  };
  return { report: result.data, list };
}

/** One time card with all its fields. */
export function useTimecard(timecard_id: string) {
  return useRecord(timecards.read, { params: { id: timecard_id } });
}

/** The corrections of a time card, newest first. */
export function useChangesOf(timecard_id: string) {
  const query = { record_type: 'timecard', record_id: timecard_id } as const;
  return useList(auditLog.list, { query }, { failure: inSentence('Failed to get changes of timecard') });
}

/** Corrections and deletions of all time cards, newest first. */
export function useChanges(limit: number) {
  const query = { record_type: 'timecard', limit } as const;
  return useList(auditLog.list, { query }, { failure: inSentence('Failed to get changes of timecard') });
}

/** The company's jobsites sorted by name. */
export function useJobsitesByName(query: ListQuery) {
  return useList(jobsites.list, { query: { ...query, sort: 'name' } }, { failure: 'Failed to get jobsite' });
}
