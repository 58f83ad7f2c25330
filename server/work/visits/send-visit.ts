import type { VisitSending } from '#contract/work/visits.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { addressLines, partiesOf } from '../../core/documents/parties.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { DOCUMENT_PARTY_COLUMNS, type DocumentParties } from '../projects/store.ts';
import { timesOf } from './present.ts';
import type { JoinedVisitRow } from './store.ts';
import { composeVisitMessage, type VisitUpdate } from './visit-message.ts';

interface VisitToSend {
  visit: JoinedVisitRow;
  update: VisitUpdate;
  sending: VisitSending;
  company_id: string;
  /** Null if the message was not sent by an account. */
  account_id: string | null;
  now: Date;
}

/**
 * Queues the message about a locked visit to its customer, in the caller's transaction. Throws for a recipient
 * without consent, and above a message limit. The link always shows the current visit.
 */
export async function queueVisitMessage(
  db: CompanyDb,
  queueMessage: QueueMessage,
  { visit, update, sending, company_id, account_id, now }: VisitToSend,
): Promise<void> {
  const customer = await readCustomerOf(db, visit.project_id);
  const parties = partiesOf(await readLetterhead(db), customer);
  const facts = {
    parties,
    ...timesOf(visit),
    arrival_window_minutes: visit.arrival_window_minutes,
    address: addressLines(visit),
    crew: visit.crew.map(({ first_name }) => first_name),
    notes: visit.notes_for_customer,
  };
  await queueMessage(db, {
    company_id,
    account_id,
    kind: 'visit',
    documentId: visit.visit_id,
    document: parties,
    fileName: '',
    customer: {
      customer_id: visit.customer_id,
      email: customer.customer_email,
      phone: customer.customer_phone,
      email_consent: customer.email_consent,
      sms_consent: customer.sms_consent,
    },
    sending,
    compose: (link) => composeVisitMessage(facts, update, link),
    now,
  });
}

async function readCustomerOf(db: CompanyDb, projectId: string) {
  return readOne(
    db
      .selectFrom('projects')
      .leftJoin('customers', onKey('customers', 'projects.customer_id'))
      .select(DOCUMENT_PARTY_COLUMNS)
      .$narrowType<DocumentParties>()
      .where('projects.project_id', '=', projectId),
    'visit_not_found',
  );
}
