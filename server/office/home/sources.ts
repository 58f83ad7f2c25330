import { sql } from 'kysely';
import type { NeedKind } from '#contract/core/needs.ts';
import { accountRestricted } from './kinds/account-restricted.ts';
import { approvedUnplanned } from './kinds/approved-unplanned.ts';
import { ANNOUNCED_FOR_DAYS, estimateApproved } from './kinds/estimate-approved.ts';
import { estimateExpiring } from './kinds/estimate-expiring.ts';
import { installmentReady } from './kinds/installment-ready.ts';
import { invoiceOverpaid } from './kinds/invoice-overpaid.ts';
import { invoicesOverdue } from './kinds/invoices-overdue.ts';
import { messageFailed } from './kinds/message-failed.ts';
import { paymentDisputed } from './kinds/payment-disputed.ts';
import { paymentFailed } from './kinds/payment-failed.ts';
import { question } from './kinds/question.ts';
import { receiptsToCheck } from './kinds/receipts-to-check.ts';
import { timecardOpen } from './kinds/timecard-open.ts';
import { visitTimeRequest } from './kinds/visit-time-request.ts';
import { visitWithoutCrew } from './kinds/visit-without-crew.ts';
import { daysBefore, type NeedSource } from './need-source.ts';

/**
 * All kinds of lines about customers and projects. To add one, add a module in `kinds/`, its name in the contract, and
 * its entry here.
 */
export const RECORD_SOURCES: readonly NeedSource[] = [
  question,
  paymentFailed,
  paymentDisputed,
  invoiceOverpaid,
  accountRestricted,
  approvedUnplanned,
  visitTimeRequest,
  installmentReady,
  invoicesOverdue,
  estimateExpiring,
  messageFailed,
  timecardOpen,
  visitWithoutCrew,
  receiptsToCheck,
];

/** While an approval is announced, it is not also listed as one without a visit. */
const laterUnplanned: NeedSource = {
  ...approvedUnplanned,
  select: (at) => sql`
    select * from (${approvedUnplanned.select(at)}) unplanned
    where unplanned.since <= ${daysBefore(at, ANNOUNCED_FOR_DAYS)}`,
};

/** The lines of Home: it also announces approvals. */
export const HOME_SOURCES: readonly NeedSource[] = [
  estimateApproved,
  ...RECORD_SOURCES.map((source) => (source === approvedUnplanned ? laterUnplanned : source)),
];

/** The source of a kind, as a list for one statement. */
export function homeSourcesOf(kind: NeedKind): NeedSource[] {
  return HOME_SOURCES.filter((source) => source.kind === kind);
}

export function sourceOf({ kind }: { kind: NeedKind }): NeedSource {
  const source = HOME_SOURCES.find((each) => each.kind === kind);
  if (!source) throw new Error(`There is no kind ${kind}`);
  return source;
}
