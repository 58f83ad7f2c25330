import { type EstimateAnswer, isManualApproval, type TimelineEvent } from '#contract/sales/approvals.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { type ProposalRef, idColumn } from '../../../core/documents/proposal-ref.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { onKey } from '../../../platform/database/on-key.ts';
import type { ApprovalRow, CommentRow, DeclineRow, RevisionRow } from './store.ts';

interface SentMessage {
  revision_id: string | null;
  sent_at: Date;
  opened_at: Date | null;
  sent_by: string | null;
  recipient: string;
  channel: SendMethod;
  /** False for a reply to a question and for a withdrawal. */
  sends_document: boolean;
}

/** The messages of a document, oldest first, with their senders and opening times. */
export async function openingsOf(db: CompanyDb, document: ProposalRef): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('document_links', onKey('document_links', 'messages.message_id'))
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.company_id', '=', 'messages.company_id')
        .onRef('accounts.account_id', '=', 'messages.created_by_account_id'),
    )
    .select(['messages.revision_id', 'messages.created_at as sent_at', 'messages.sends_document'])
    .select('document_links.opened_at')
    .select(['accounts.first_name', 'accounts.last_name', 'messages.recipient', 'messages.channel'])
    .where('messages.document_kind', '=', document.kind)
    .where('messages.document_id', '=', document.id)
    // A message that follows from an approval does not count as sending a revision.
    .where('messages.approval_id', 'is', null)
    .orderBy('messages.message_id')
    .execute();
  return rows.map(({ first_name, last_name, ...message }) => ({
    ...message,
    sent_by: first_name === null ? null : `${first_name} ${last_name}`.trim(),
  }));
}

/** When a document was opened on a device of the company, and in whose presence. */
export async function sessionsOf(db: CompanyDb, document: ProposalRef) {
  return db
    .selectFrom('document_links')
    .select(['created_at', 'account_name', 'opened_at'])
    .where(idColumn(document), '=', document.id)
    .orderBy('link_id')
    .execute();
}

interface Happened {
  revisions: readonly RevisionRow[];
  messages: readonly SentMessage[];
  sessions: Awaited<ReturnType<typeof sessionsOf>>;
  approvals: readonly ApprovalRow[];
  declines: readonly DeclineRow[];
  comments: readonly CommentRow[];
}

/** All events between the company and the customer of a document, oldest first. */
export function timelineOf({
  revisions,
  messages,
  sessions,
  approvals,
  declines,
  comments,
}: Happened): EstimateAnswer['timeline'] {
  const customer = revisions[0]?.snapshot.customer.name ?? '';
  const company = revisions[0]?.snapshot.company.name ?? '';
  const events: { at: Date; what: TimelineEvent; by: string }[] = [];
  for (const { sent_at, sent_by, opened_at, sends_document } of messages) {
    if (sends_document) events.push({ at: sent_at, what: 'sent', by: sent_by ?? company });
    if (opened_at) events.push({ at: opened_at, what: 'opened', by: customer });
  }
  for (const { created_at, account_name } of sessions)
    events.push({ at: created_at, what: 'shown', by: account_name ?? company });
  for (const { how, approved_at, signer_name, recorded_by_name, withdrawn_at, withdrawn_by_name } of approvals) {
    if (isManualApproval(how)) events.push({ at: approved_at, what: 'recorded', by: recorded_by_name ?? company });
    else events.push({ at: approved_at, what: 'approved', by: signer_name });
    if (withdrawn_at) events.push({ at: withdrawn_at, what: 'withdrawn', by: withdrawn_by_name ?? company });
  }
  for (const { declined_at } of declines) events.push({ at: declined_at, what: 'declined', by: customer });
  for (const { created_at, author, author_name, kind } of comments)
    events.push({ at: created_at, what: author === 'company' ? 'answered' : kind, by: author_name });
  const shown = [...events.map(({ at }) => at), ...sessions.map(({ opened_at }) => opened_at)];
  for (const at of openingsWithout(shown, revisions)) events.push({ at, what: 'opened', by: customer });
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ at: at.toISOString(), ...event }));
}

/**
 * The first opening times of revisions that are not among the shown times already. This happens if a revision was
 * opened behind the link of an earlier one, which had been opened before.
 */
function openingsWithout(
  shown: readonly (Date | null)[],
  revisions: readonly Pick<RevisionRow, 'opened_at'>[],
): Date[] {
  const times = new Set(shown.map((at) => at?.getTime()));
  return revisions.flatMap(({ opened_at }) => (opened_at && !times.has(opened_at.getTime()) ? [opened_at] : []));
}
