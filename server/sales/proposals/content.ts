import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CustomerSees, SEES_EVERYTHING } from '#domain/sales/customer-sees.ts';
import type { Letterhead } from '../../core/documents/letterhead.ts';
import { partiesOf } from '../../core/documents/parties.ts';
import { pricingInSnapshot } from '../../core/documents/priced-lines.ts';
import { idColumn, type ProposalRef } from '../../core/documents/proposal-ref.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { addBusinessDays } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { EstimateLineRow } from './rows.ts';

type LineContentRow = Pick<
  EstimateLineRow,
  | 'code'
  | 'description'
  | 'unit_price_dollar'
  | 'quantity'
  | 'duration_hour'
  | 'cost_type'
  | 'sub_total_dollar'
  | 'unit'
  | 'is_taxable'
>;

/** The fields of a line item in the snapshots of both kinds of proposals. */
export function lineContent(line: LineContentRow) {
  return {
    code: line.code ?? '',
    description: line.description,
    unit_price_dollar: line.unit_price_dollar,
    quantity: line.quantity,
    duration_hour: line.duration_hour,
    cost_type: line.cost_type,
    sub_total_dollar: line.sub_total_dollar,
    // Included only if they differ from the defaults, so that the hashes of earlier revisions remain valid.
    ...pricingInSnapshot(line),
  };
}

/** Equal for equal contents, regardless of the order of their fields. */
export function sha256Of(content: object): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}

/** What the customer sees of the line items in the newest revision of a proposal. */
export async function seesAsSent(db: CompanyDb, document: ProposalRef): Promise<CustomerSees> {
  const newest = await db
    .selectFrom('revisions')
    .select(sql<CustomerSees | null>`snapshot -> 'customer_sees'`.as('sees'))
    .where(idColumn(document), '=', document.id)
    .orderBy('revision_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.sees ?? SEES_EVERYTHING;
}

/** The fields of a snapshot besides the content, as of a day (YYYY-MM-DD) that its validity counts from. */
export function snapshotHead(
  company: Letterhead,
  proposal: Parameters<typeof partiesOf>[1] & { valid_business_days: number | null },
  day: string,
) {
  const { valid_business_days } = proposal;
  return {
    date: day,
    valid_until: valid_business_days === null ? null : addBusinessDays(day, valid_business_days),
    ...partiesOf(company, proposal),
    text_above_signature: company.text_above_signature ?? '',
  };
}
