import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type AnsweredRevision,
  type Approval,
  DECLINE_REASONS,
  type EstimateAnswer,
  isByHand,
  wayLabel,
} from '../../../../contract/approvals.ts';
import type { Estimate } from '../../../../contract/estimates.ts';
import { PdfButton } from '../documents/pdf-button.tsx';
import { DocumentNumber, HeadActions } from '../documents/update-parts.tsx';
import { ChosenEstimate, ESTIMATE_TRAIL } from '../estimates/chosen-estimate.tsx';
import { estimatePdf } from '../estimates/estimate-pdf.ts';
import { useEstimateAnswer } from '../estimates/estimate-answer.ts';
import { EstimateStatusBadge } from '../estimates/estimate-status.tsx';
import { carrying, useChosenEstimate, useLines } from '../estimates/hooks.ts';
import { customerNameOf } from '../projects/project-text.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/cards.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, formatMoment, formatUsd } from '../../ui/format.ts';
import { IconAlertTriangle, IconCash, IconSend } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordSkeleton } from '../../ui/list-placeholders.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ApprovalCards, Withdrawal } from './approval-cards.tsx';
import classes from './answer.module.css';
import { Comments } from './comments.tsx';
import { RecordApproval } from './record-approval.tsx';
import { Timeline } from './timeline.tsx';
import { WaysToYes } from './ways-to-yes.tsx';

/** What the customer has answered to an estimate, and the contractor's answers to questions. */
export default function AnswerOfEstimate() {
  const chosen = useChosenEstimate();
  const estimate = chosen.record;
  return (
    <Page
      title="Answer"
      trail={ESTIMATE_TRAIL}
      lead={estimate && <DocumentNumber>Estimate #{estimate.estimate_number}</DocumentNumber>}
      actions={
        estimate && (
          <HeadActions>
            <PdfButton address={estimatePdf(estimate.estimate_id)} />
            <LinkButton to={paths.sendEstimate()} state={carrying(estimate)} icon={IconSend}>
              {estimate.revision_number === null ? 'Send to Customer' : 'Send Again'}
            </LinkButton>
            {estimate.status === 'approved' && (
              <LinkButton to={paths.billing()} state={carrying(estimate)} icon={IconCash} primary>
                Billing
              </LinkButton>
            )}
          </HeadActions>
        )
      }
    >
      <ChosenEstimate chosen={chosen}>{(record) => <Answer estimate={record} />}</ChosenEstimate>
    </Page>
  );
}

function Answer({ estimate }: { estimate: Estimate }) {
  const { answer, error, retry } = useEstimateAnswer(estimate.estimate_id);
  if (error && !answer)
    return (
      <Notice tone="red" icon={IconAlertTriangle}>
        <p>{error.message}</p>
        <Button onClick={retry}>Try Again</Button>
      </Notice>
    );
  return answer ? <AnswerCards estimate={estimate} answer={answer} /> : <RecordSkeleton />;
}

const SEND_CHANGES_FIRST = 'This estimate has changed since it was sent. Send the new version first.';

function AnswerCards({ estimate, answer }: { estimate: Estimate; answer: EstimateAnswer }) {
  const { status, approval, comments, timeline, revisions } = answer;
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
        <StatusCard estimate={estimate} answer={answer} />
        {scanFailure && (
          <Notice tone="amber" icon={IconAlertTriangle}>
            <p>The approval is recorded, without its scan. {scanFailure}</p>
          </Notice>
        )}
        {isRecording && !isApproved && (
          <RecordNewest
            estimate={estimate}
            newest={revisions[0]}
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
        {revisions.length > 0 && <Comments estimate={estimate} comments={comments} />}
      </div>
      <div>
        {isApproved ? (
          <Withdrawal estimate={estimate} />
        ) : (
          <WaysToYes
            estimate={estimate}
            whyNotByHand={status === 'revising' ? SEND_CHANGES_FIRST : undefined}
            onRecord={isRecording ? undefined : () => setIsRecording(true)}
          />
        )}
        {isApproved && events}
      </div>
      {!isApproved && events}
    </div>
  );
}

interface RecordNewestProps {
  estimate: Estimate;
  newest: AnsweredRevision | undefined;
  onCancel: () => void;
  onRecorded: (scanFailure: string | null) => void;
}

/** Records an approval of the newest revision, or of a draft as it stands. */
function RecordNewest({ newest, ...props }: RecordNewestProps) {
  const { lines } = useLines(props.estimate.estimate_id);
  const optional = newest?.optional_line_items ?? lines?.filter((line) => line.is_optional);
  if (!optional) return <RecordSkeleton />;
  return <RecordApproval {...props} optional={optional} from={newest?.date} />;
}

function StatusCard({ estimate, answer }: { estimate: Estimate; answer: EstimateAnswer }) {
  const { status, approval, revisions, declines } = answer;
  const [newest] = revisions;
  const [decline] = declines;
  const stands = status === 'approved' ? approval : null;
  return (
    <Card title={headline(estimate, answer)}>
      <p className={classes.status}>
        <EstimateStatusBadge status={status} />
        <strong>{formatUsd(stands ? stands.final_total : (newest?.final_total ?? estimate.final_total))}</strong>
      </p>
      <p className={classes.advice}>{advice(answer)}</p>
      <Facts
        facts={[
          ['Customer', customerNameOf(estimate)],
          ['Project', estimate.project_name],
          ...(newest
            ? ([
                ['Revision', `${newest.revision_number}, sent ${formatDay(newest.sent_at)}`],
                ['Valid until', formatDay(newest.valid_until)],
                ['Opened', newest.opened_at ? formatMoment(newest.opened_at) : 'Not yet'],
              ] as const)
            : []),
          ...(status === 'declined' && decline
            ? ([
                ['Reason', DECLINE_REASONS[decline.reason_code]],
                ...(decline.reason_text ? ([['In their words', decline.reason_text]] as const) : []),
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

/** "Grace Adams approved" */
function headline(estimate: Estimate, { status, approval }: EstimateAnswer): string {
  const customer = customerNameOf(estimate);
  return {
    draft: 'Not sent yet',
    sent: `Waiting for ${customer}`,
    opened: `${customer} has opened it`,
    question: `${customer} asked a question`,
    revising: 'You are working on a new version',
    declined: `${customer} declined`,
    expired: 'The estimate has expired',
    approved: `${approval?.signer_name ?? customer} approved`,
  }[status];
}

/** What the status means, and who moves it on. */
function advice({ status, approval, revisions: [newest] }: EstimateAnswer): string {
  const until = newest?.valid_until ? ` until ${formatDay(newest.valid_until)}` : '';
  return {
    draft: 'Your customer can approve it once you have sent it.',
    sent: `It can be approved${until}.`,
    opened: `It can be approved${until}.`,
    question: `It can still be approved${until}.`,
    revising: 'Your customer cannot approve until you send the new version.',
    declined: `Your customer may still approve it${until}, or you send a new version.`,
    expired: 'Send it again to give it new dates.',
    approved: approval ? givenOn(approval) : '',
  }[status];
}

/** "Nov 22, 2026, 2:47 PM, signed by typing the name" */
function givenOn({ how, approved_at, approved_on, signature, recorded_by_name }: Approval): string {
  if (isByHand(how))
    return `${formatDay(approved_on)}, ${wayLabel(how).toLowerCase()}, recorded by ${recorded_by_name}`;
  const signed = signature?.kind === 'drawn' ? 'signed by drawing' : 'signed by typing the name';
  const presence = how === 'in_person' ? `, in the presence of ${recorded_by_name}` : '';
  return `${formatMoment(approved_at)}, ${signed}${presence}`;
}
