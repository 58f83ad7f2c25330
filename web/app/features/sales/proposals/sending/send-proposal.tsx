import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { formatDay } from '../../../../../kit/format.ts';
import { SendScreen, type SendScreenProps } from '../../documents/send-screen.tsx';
import type { Proposal } from '../proposal.ts';
import { type ResponseEndpoints, useResponse } from '../use-response.ts';
import { GoToList } from '../proposal-links.tsx';

interface SendProposalProps extends Pick<
  SendScreenProps,
  'document' | 'facts' | 'failure' | 'prepare' | 'before' | 'isLoading' | 'after'
> {
  proposal: Proposal;
  endpoints: Pick<ResponseEndpoints, 'answer'>;
  /** Whether the choices made before sending differ from the newest revision. */
  isChanged?: boolean;
}

/** Sends an estimate or a change order, and first shows which revision sending creates or repeats. */
export function SendProposal({ proposal, endpoints, isChanged = false, ...props }: SendProposalProps) {
  const { kind, id, record } = proposal;
  const { revision_number, status } = record;
  const { response } = useResponse(endpoints, id, { enabled: revision_number !== null });
  const [newest] = response?.revisions ?? [];
  return (
    <SendScreen
      {...props}
      record={record}
      pdf={proposal.pdf}
      label={`Send ${kind.title}`}
      many={kind.many}
      revisionNote={revisionSent(revision_number, isSentAgain(status) && !isChanged, newest?.valid_until)}
      sent={`Your ${kind.one} PDF has been generated and is now being sent`}
      back={<GoToList list={proposal.list} />}
    />
  );
}

/** The newest revision is unchanged, valid and without a response, or already approved. */
function isSentAgain(status: EstimateStatus): boolean {
  return status === 'sent' || status === 'opened' || status === 'question' || status === 'approved';
}

/** The revision that sending creates or repeats; empty for the first one. */
function revisionSent(
  revision_number: number | null,
  isRepeated: boolean,
  validUntil: string | null | undefined,
): string {
  if (revision_number === null) return '';
  if (isRepeated)
    return `Sends revision ${revision_number} again${validUntil ? `, valid until ${formatDay(validUntil)}` : ''}.`;
  const next = revision_number + 1;
  return `Sends revision ${next}. It replaces revision ${revision_number}, whose link will show this one.`;
}
