import type { WayToApprove } from '#contract/sales/approvals.ts';
import type { MessageContent } from '../../../core/delivery/message-content.ts';
import { composeNotice, SENDER_NAME } from '../../../core/delivery/notice-content.ts';
import type { QueueOfficeMessage } from '../../../core/delivery/send-message.ts';
import { type ProposalDocument, titleOf, writtenTotal } from '../../../core/documents/proposal-document.ts';
import { refOf } from '../../../core/documents/proposal-ref.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { customerOf, type NotifiedAccount } from '../approvals/response-notices.ts';
import type { RevisionRow } from '../approvals/store.ts';
import type { Choice, LockedProposal } from '../proposal.ts';
import { copyFileName } from './signed-copy.ts';

interface CopyToOffice {
  approval_id: string;
  document: LockedProposal;
  revision: RevisionRow;
  choice: Choice;
  how: WayToApprove;
  /** The screen of the customer's response: a path of the web application. */
  screen: string;
  accounts: readonly NotifiedAccount[];
  now: Date;
}

/**
 * Emails the signed copy to the accounts that were notified of the approval, so that the limits of notices also apply
 * to copies. It is a separate message that waits until the file is rendered.
 */
export async function copyToOffice(
  db: CompanyDb,
  { queueOfficeMessage, publicUrl }: { queueOfficeMessage: QueueOfficeMessage; publicUrl: string },
  { approval_id, document, revision, choice, how, screen, accounts, now }: CopyToOffice,
): Promise<void> {
  const { kind, id: documentId } = refOf(document);
  const { revision_id, snapshot } = revision;
  const { customer_id, company_id } = document;
  const { email, phone } = snapshot.customer;
  for (const { account_id, email: recipient, first_name } of accounts)
    await queueOfficeMessage(db, {
      company_id,
      account_id,
      kind,
      documentId,
      document: snapshot,
      revision_id,
      approval_id,
      fileName: copyFileName(snapshot, how),
      // The company's own email requires no consent.
      customer: { customer_id, email, phone, email_consent: false, sms_consent: false },
      send_method: 'email',
      recipient,
      compose: () =>
        composeOfficeCopy(snapshot, {
          first_name,
          total: choice.totals.final_total,
          link: `${publicUrl}${screen}`,
        }),
      now,
    });
}

interface Addressed {
  first_name: string;
  total: number;
  /** The screen of the customer's response. */
  link: string;
}

function composeOfficeCopy(document: ProposalDocument, { first_name, total, link }: Addressed): MessageContent {
  const { company, customer, project } = document;
  const title = titleOf(document);
  const who = customerOf(document);
  const notice = composeNotice({
    subject: `Signed copy: ${title}, ${who}`,
    greeting: `Hello ${first_name},`,
    intro: `${who} signed ${title}. The signed copy with its certificate is attached as a PDF: please keep it.`,
    facts: [
      { label: 'Project', value: project.name },
      {
        label: document.change_order_number === undefined ? 'Approved total' : 'This change',
        value: writtenTotal(document, total),
      },
    ],
    button: { label: 'Open', link },
  });
  return { ...notice, from_name: SENDER_NAME, reply_to: customer.email || company.email };
}
