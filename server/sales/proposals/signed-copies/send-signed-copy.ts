import { sql } from 'kysely';
import { isManualApproval, wayLabel, type WayToApprove } from '#contract/sales/approvals.ts';
import type { MessageContent } from '../../../core/delivery/message-content.ts';
import type { QueueMessage } from '../../../core/delivery/send-message.ts';
import { composeCustomerMessage } from '../../../core/documents/customer-message.ts';
import { type ProposalDocument, nounOf, titleOf, writtenTotal } from '../../../core/documents/proposal-document.ts';
import { refOf } from '../../../core/documents/proposal-ref.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/queue/jobs.ts';
import { payableOnline } from '../../stripe-accounts/payable.ts';
import { type ReceiverFacts, receiverFacts, receiverOf } from '../../stripe-accounts/receiver.ts';
import type { RevisionRow } from '../approvals/store.ts';
import type { InvoiceToPay, NextStep } from '../events.ts';
import type { Choice, LockedProposal } from '../proposal.ts';
import { signedCopyQueue } from './signed-copies.ts';
import { copyFileName } from './signed-copy.ts';

interface CopyToSend {
  approval_id: string;
  document: LockedProposal;
  revision: RevisionRow;
  choice: Choice;
  now: Date;
  /** The link behind which the approval was given. */
  link_id: string | null | undefined;
  how: WayToApprove;
  nextStep: NextStep | undefined;
}

/**
 * Schedules the rendering of the signed copy, in the approval's transaction: by the message that sends it to the
 * customer or, if the customer may not be emailed, by a job.
 */
export async function sendSignedCopy(
  db: CompanyDb,
  { queueMessage, ownCompany }: { queueMessage: QueueMessage; ownCompany: string | undefined },
  { approval_id, document, revision, choice, link_id, how, nextStep, now }: CopyToSend,
): Promise<void> {
  const { company_id, customer_id } = document;
  const ref = refOf(document);
  const { revision_id, snapshot } = revision;
  const addressee = await findAddressee(db, customer_id, { linkId: link_id ?? null });
  if (!addressee?.email_consent || addressee.is_wrong_person || !addressee.recipient)
    return enqueue(db, signedCopyQueue, { company_id, approval_id });
  const { recipient, is_wrong_person: _, receiver_facts, ...customer } = addressee;
  const isPayable =
    nextStep?.invoice !== undefined && canPay(nextStep.invoice, receiverOf(receiver_facts, { ownCompany }));
  const facts = { total: choice.totals.final_total, how, nextStep: nextStep?.sentence, isPayable };
  await queueMessage(db, {
    company_id,
    account_id: null,
    kind: ref.kind,
    documentId: ref.id,
    document: snapshot,
    revision_id,
    approval_id,
    fileName: copyFileName(snapshot, how),
    customer,
    sending: { send_method: 'email', recipient_email: recipient },
    compose: (link) => composeSignedCopy(snapshot, facts, link),
    now,
  });
}

/** Whether an invoice that was just created can be paid online. */
function canPay(invoice: InvoiceToPay, receiver: ReturnType<typeof receiverOf>): boolean {
  return payableOnline({ ...invoice, processing_amount: '0' }, receiver) !== null;
}

interface ApprovalSummary {
  total: number;
  how: WayToApprove;
  nextStep: string | undefined;
  /** The next step can be paid online behind the link. */
  isPayable: boolean;
}

/** The message with the signed copy, or with that of an approval that was recorded by hand, and the next step. */
export function composeSignedCopy(
  document: ProposalDocument,
  { total, how, nextStep, isPayable }: ApprovalSummary,
  link: string,
): MessageContent {
  const { company, project } = document;
  const copy = isManualApproval(how) ? 'Your copy' : 'Your signed copy';
  const title = titleOf(document);
  const isChange = document.change_order_number !== undefined;
  return composeCustomerMessage(
    {
      parties: document,
      what: nounOf(document),
      view: isPayable ? 'View and Pay' : isChange ? 'View Change Order' : 'View Estimate',
      fileName: copyFileName(document, how),
      subject: `${copy}: ${title} from ${company.name}`,
      heading: copy,
      intro: isManualApproval(how)
        ? `${company.name} has recorded that you approved "${document.name}" ${wayLabel(how).toLowerCase()}. Your copy is attached as a PDF: please keep it, and tell us if this is not what you said.`
        : `Thank you for approving "${document.name}". Your signed copy is attached as a PDF: please keep it.`,
      facts: [
        { label: title, value: project.name },
        { label: isChange ? 'This change' : 'Approved total', value: writtenTotal(document, total), isStrong: true },
      ],
      notes: [
        nextStep ?? `${company.name} will be in touch.`,
        ...(isPayable ? ['You can pay it online behind the link above.'] : []),
      ],
      sms: `${copy} of ${title}.`,
    },
    link,
  );
}

interface Addressee {
  customer_id: string;
  email: string;
  phone: string;
  email_consent: boolean;
  sms_consent: boolean;
  /** The email address that the link was sent to, or else the customer's own address. */
  recipient: string;
  /** That address was reported as the wrong person's, and the company has sent nothing there since. */
  is_wrong_person: boolean;
  receiver_facts: ReceiverFacts;
}

async function findAddressee(
  db: CompanyDb,
  customerId: string,
  { linkId }: { linkId: string | null },
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select c.customer_id, c.email, c.phone, c.email_consent, c.sms_consent, r.recipient,
      coalesce((
        select max(l.wrong_person_at) > max(m.created_at) filter (where m.created_by_account_id is not null)
        from messages m join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
        where m.company_id = ${currentCompany} and m.recipient = r.recipient
      ), false) as is_wrong_person,
      ${receiverFacts(db)} as receiver_facts
    from customers c
    cross join lateral (
      select coalesce(max(m.recipient), c.email) as recipient
      from document_links l join messages m on m.company_id = l.company_id and m.message_id = l.message_id
      where l.company_id = ${currentCompany} and l.link_id = ${linkId}::uuid and m.channel = 'email'
    ) r
    where c.company_id = ${currentCompany} and c.customer_id = ${customerId}
  `.execute(db);
  return rows[0];
}
