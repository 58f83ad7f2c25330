import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { EstimateAnswer, ProposalRevision, TimelineEvent } from '#contract/sales/approvals.ts';
import { formatInstant } from '../../../../../kit/format.ts';
import { IconAlertTriangle } from '../../../../../kit/icons/icons.ts';
import { Card } from '../../../../../kit/lists/cards.tsx';
import { RecordSkeleton } from '../../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../../kit/page/notice.tsx';
import type { ProposalWithResponse, useResponse } from '../use-response.ts';
import { ApprovalCards, Withdrawal } from './approval-cards.tsx';
import { Comments } from './comments.tsx';
import { RecordApproval } from './record-approval.tsx';
import classes from './response.module.css';
import { StatusCard } from './status-card.tsx';
import { WaysToApprove } from './ways-to-approve.tsx';
import shared from '../../../../../kit/page/shared.module.css';

interface LoadedResponseProps {
  query: ReturnType<typeof useResponse>;
  children: (response: EstimateAnswer) => ReactNode;
}

/** Renders its children once the response is loaded. */
export function LoadedResponse({ query: { response, error, retry }, children }: LoadedResponseProps) {
  if (response) return children(response);
  if (!error) return <RecordSkeleton />;
  return (
    <Notice tone="red" icon={IconAlertTriangle}>
      <p>{error.message}</p>
      <Button onClick={retry}>Try Again</Button>
    </Notice>
  );
}

interface ResponseCardsProps {
  proposal: ProposalWithResponse;
  /** What the customer of a draft can choose; undefined until it is loaded. */
  choiceOfDraft: Pick<ProposalRevision, 'optional_line_items' | 'packages'> | undefined;
  /** Shown beside an active approval. */
  afterApproval?: ReactNode;
  /** Why an active approval cannot be withdrawn now. */
  whyNotWithdrawn?: string | undefined;
  /** Shown below the status while there is no approval. */
  beforeApproval?: ReactNode;
}

/** The status of a proposal, the customer's response, and the company's actions. */
export function ResponseCards(props: ResponseCardsProps) {
  const { proposal, choiceOfDraft, afterApproval, beforeApproval, whyNotWithdrawn } = props;
  const { status, approval, copy_failure_reason, timeline, revisions } = proposal.response;
  const [isRecording, setIsRecording] = useState(false);
  const [scanFailure, setScanFailure] = useState<string | null>(null);
  const recorded = (failure: string | null) => {
    setIsRecording(false);
    setScanFailure(failure);
  };
  const isApproved = status === 'approved';
  const events = <Timeline events={timeline} />;
  return (
    <div className={classes.columns}>
      <div>
        <StatusCard proposal={proposal} />
        {!isApproved && beforeApproval}
        {scanFailure && (
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>The approval is recorded, without its scan. {scanFailure}</p>
          </Notice>
        )}
        {isApproved && copy_failure_reason && (
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>{copy_failure_reason}</p>
          </Notice>
        )}
        {isRecording && !isApproved && (
          <RecordNewest
            proposal={proposal}
            choiceOfDraft={choiceOfDraft}
            onCancel={() => setIsRecording(false)}
            onRecorded={recorded}
          />
        )}
        {approval && (
          <ApprovalCards
            approval={approval}
            revision={revisions.find(({ revision_id }) => revision_id === approval.revision_id)}
          />
        )}
        {revisions.length > 0 && <Comments proposal={proposal} />}
      </div>
      <div>
        {isApproved && afterApproval}
        {isApproved ? (
          <Withdrawal proposal={proposal} whyNot={whyNotWithdrawn} />
        ) : (
          <WaysToApprove
            proposal={proposal}
            reasonAgainstManualApproval={status === 'revising' ? sendChangesFirst(proposal) : undefined}
            onRecord={isRecording ? undefined : () => setIsRecording(true)}
          />
        )}
        {isApproved && events}
      </div>
      {!isApproved && events}
    </div>
  );
}

function sendChangesFirst({ kind }: ProposalWithResponse): string {
  return `This ${kind.one} has changed since it was sent. Send the new version first.`;
}

interface RecordNewestProps extends ResponseCardsProps {
  onCancel: () => void;
  onRecorded: (scanFailure: string | null) => void;
}

/** Records an approval of the newest revision, or of a draft as saved. */
function RecordNewest({ choiceOfDraft, ...props }: RecordNewestProps) {
  const [newest] = props.proposal.response.revisions;
  const choice = newest ?? choiceOfDraft;
  if (!choice) return <RecordSkeleton />;
  const { optional_line_items: optional, packages } = choice;
  return <RecordApproval {...props} optional={optional} packages={packages} from={newest?.date} />;
}

const EVENT_LABELS: Readonly<Record<TimelineEvent, (by: string) => string>> = {
  sent: (by) => `Sent${by && ` by ${by}`}`,
  shown: (by) => `Opened here for a signature by ${by}`,
  opened: (by) => `Opened${by && ` by ${by}`}`,
  approved: (by) => `${by} approved`,
  recorded: (by) => `Approval recorded by ${by}`,
  withdrawn: (by) => `Approval withdrawn by ${by}`,
  declined: (by) => `${by} declined`,
  question: (by) => `${by} asked a question`,
  renewal: (by) => `${by} asked for a new estimate`,
  answered: (by) => `${by} answered`,
};

/** The events of the proposal between company and customer, newest first. */
function Timeline({ events }: { events: EstimateAnswer['timeline'] }) {
  if (events.length === 0) return null;
  return (
    <Card title="Timeline">
      <ol className={classes.timeline}>
        {events.toReversed().map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            {EVENT_LABELS[what](by)}
            <br />
            <time className={shared.muted} dateTime={at}>
              {formatInstant(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
