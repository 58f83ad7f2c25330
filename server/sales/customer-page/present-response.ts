import type { Comment, Decline } from '#contract/sales/approvals.ts';
import type { EstimateLink } from '#contract/sales/customer-page.ts';
import { CONSENT_VERSION, type ConsentLanguage, consentText } from '#domain/sales/consent.ts';
import { estimateStatus, isOpenForApproval } from '#domain/sales/estimate-status.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CustomerLink } from '../../core/endpoints/link.ts';
import { presentApproval } from '../proposals/approvals/present.ts';
import type { ApprovalRow, RevisionRow } from '../proposals/approvals/store.ts';
import { type ProgressColumns, progressOf } from '../proposals/progress.ts';
import { commentsShown, companyShown } from './present-parts.ts';
import { changesOf } from './revision-changes.ts';

interface RespondedProposal {
  link: Pick<CustomerLink, 'document_link_id' | 'kind'>;
  token: string;
  /** The company's day. */
  today: string;
  progress: ProgressColumns;
  revision: RevisionRow;
  /** The previous revision; undefined for the first. */
  before: RevisionRow | undefined;
  approval: ApprovalRow | undefined;
  declines: readonly Decline[];
  comments: readonly Comment[];
}

/** The common part of the pages of documents that customers respond to: the newest revision, and the responses. */
export function responseShown({ link, token, today, revision, before, approval, ...shown }: RespondedProposal) {
  const { snapshot } = revision;
  const { company } = snapshot;
  const document = snapshot.change_order_number === undefined ? 'estimate' : 'change_order';
  const party = { company: company.name, phone: company.phone, email: company.email };
  const consentIn = (language: ConsentLanguage) => consentText(CONSENT_VERSION, party, { document, language }) ?? '';
  const progress = progressOf(shown.progress);
  const status = estimateStatus(progress, today);
  const canApprove = isOpenForApproval(progress, today);
  return {
    document_link_id: link.document_link_id,
    is_in_person: link.kind === 'in_person',
    status,
    company: companyShown(company, token),
    customer_name: snapshot.customer.name,
    project_name: snapshot.project.name,
    revision: {
      id: revision.revision_id,
      number: revision.revision_number,
      pdf_sha256: revision.pdf_sha256?.toString('hex') ?? null,
      date: snapshot.date,
      valid_until: snapshot.valid_until,
      changes: before ? changesOf(before.snapshot, snapshot) : null,
    },
    text_above_signature: snapshot.text_above_signature ?? '',
    consent: { version: CONSENT_VERSION, text: consentIn('en'), text_es: consentIn('es') },
    approval: approval ? presentApproval(approval) : null,
    declines: shown.declines.map((decline) => ({
      ...decline,
      declined_at: new Date(decline.declined_at),
    })),
    comments: commentsShown(shown.comments),
    can: {
      approve: canApprove,
      decline: canApprove,
      ask: true,
      pay: false,
      renew: status === 'expired' || (status === 'declined' && !canApprove),
    },
  } satisfies Partial<Presented<typeof EstimateLink>>;
}
