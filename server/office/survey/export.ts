import { SURVEY_REASONS, type SurveyReason } from '#contract/office/survey.ts';
import { startOfDay, writtenTime } from '#domain/time.ts';
import { csvOf } from '../../platform/csv.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { listSurveyResponses, type SurveyResponseRow } from './store.ts';

/** The time zone of the road; days and times in the export use it. */
const TIME_ZONE = 'America/New_York';

type Column = [head: string, cell: (row: SurveyResponseRow) => string | boolean | null];

const COLUMNS: readonly Column[] = [
  ['Received', ({ created_at }) => writtenTime(TIME_ZONE, created_at)],
  ['First name', (row) => row.first_name],
  ['Last name', (row) => row.last_name],
  ['Address', (row) => row.address_1],
  ['City', (row) => row.city],
  ['ZIP', (row) => row.zip],
  ['Phone', (row) => row.phone],
  ['Email', (row) => row.email],
  ['Resident of Pasco County', (row) => row.pasco_county_resident],
  ...Object.entries(SURVEY_REASONS).map(([reason, label]): Column => [label, (row) => row[reason as SurveyReason]]),
  ['Other reason', (row) => row.other_reason],
  ['Opposed and at least 18', (row) => row.oppose_overpass],
  ['Id', (row) => row.survey_response_id],
];

/** The survey's responses as CSV with column names: all, or those from a day on. */
export async function exportSurvey(db: SystemDb, sinceDay?: string): Promise<string> {
  const rows = await listSurveyResponses(db, sinceDay === undefined ? undefined : startOfDay(TIME_ZONE, sinceDay));
  return csvOf([COLUMNS.map(([head]) => head), ...rows.map(cellsOf)]);
}

function cellsOf(row: SurveyResponseRow): string[] {
  return COLUMNS.map(([, cell]) => {
    const value = cell(row);
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value ?? '';
  });
}
