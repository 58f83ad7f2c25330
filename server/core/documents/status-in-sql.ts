import { type RawBuilder, sql } from 'kysely';
import type { EstimateStatus } from '#domain/sales/estimate-status.ts';

/** The tables with the progress of proposals: sending, opening and responses. */
export type ProgressTable = 'estimate_progress' | 'change_order_progress';

type StatusColumn = 'answer' | 'revision_number' | 'is_changed' | 'valid_until' | 'has_open_question' | 'opened_at';

/** `estimateStatus` in SQL, for lists that are sorted or filtered by it. A test compares the two. */
export function statusInSql(today: string, table: ProgressTable = 'estimate_progress'): RawBuilder<EstimateStatus> {
  const column = (name: StatusColumn) => sql.ref(`${table}.${name}`);
  return sql<EstimateStatus>`case
    when ${column('answer')} = 'approved' then 'approved'
    when ${column('revision_number')} is null then 'draft'
    when ${column('is_changed')} or ${column('answer')} = 'withdrawn' then 'revising'
    when ${column('answer')} = 'declined' then 'declined'
    when ${column('valid_until')} < ${today}::date then 'expired'
    when ${column('has_open_question')} then 'question'
    when ${column('opened_at')} is not null then 'opened'
    else 'sent' end`;
}
