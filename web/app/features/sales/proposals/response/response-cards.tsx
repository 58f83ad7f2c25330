import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type Approval, DECLINE_REASONS, type EstimateAnswer, isByHand, wayLabel } from '#contract/sales/approvals.ts';
import type { EstimateStatus } from '#domain/sales/estimate-status.ts';
import { EstimateStatusBadge } from '../proposal-status.tsx';
import { customerNameOf } from '../../../work/projects/project-text.ts';
import type { FactList } from '../../../../../kit/lists/facts.tsx';
import { formatDay, formatMoment, formatUsd } from '../../../../../kit/format.ts';
import {
  IconAlertTriangle,
  IconCircleX,
  IconClock,
  IconEdit,
  IconEye,
  IconFileText,
  IconMessageQuestion,
  IconSend,
  IconSignature,
} from '../../../../../kit/icons/icons.ts';
import { RecordSkeleton } from '../../../../../kit/lists/list-placeholders.tsx';
import { type IconComponent, Notice } from '../../../../../kit/page/notice.tsx';
import type { StatusTone } from '../../../../../kit/lists/status-badge.tsx';
import { ApprovalCards, Withdrawal } from './approval-cards.tsx';
import shared from '../../../../../kit/page/shared.module.css';
import classes from './response.module.css';
import type { Answered } from '../proposal.ts';
import { Comments } from './comments.tsx';
import { type OptionalLine, RecordApproval } from './record-approval.tsx';
import { Timeline } from './timeline.tsx';
import { WaysToYes } from './ways-to-approve.tsx';

interface AskedAnswerProps {
  asked: { answer: EstimateAnswer | undefined; error: Error | null; retry: () => void };
  children: (answer: EstimateAnswer) => ReactNode;
}

/** Renders its children once the answer is loaded. */
export function AskedAnswer({ asked: { answer, error, retry }, children }: AskedAnswerProps) {
  if (answer) return children(answer);
  if (!error) return <RecordSkeleton />;
  return (
    <Notice tone="red" icon={IconAlertTriangle}>
      <p>{error.message}</p>
      <Button onClick={retry}>Try Again</Button>
    </Notice>
  );
}

interface AnswerCardsProps {
  answered: Answered;
  /** The optional line items of a draft; undefined until they are loaded. */
  optionalOfDraft: readonly OptionalLine[] | undefined;
  /** Shown beside an approval that stands. */
  afterApproval?: ReactNode;
  /** Why an approval that stands cannot be taken back now. */
  whyNotWithdrawn?: string | undefined;
  /** Shown while there is none, below where the document stands. */
  beforeApproval?: ReactNode;
}

/** Where a document stands with its customer, what they said, and what the company can do about it. */
export function AnswerCards(props: AnswerCardsProps) {
  const { answered, optionalOfDraft, afterApproval, beforeApproval, whyNotWithdrawn } = props;
  const { status, approval, copy_failure_reason, timeline, revisions } = answered.answer;
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
        <StatusCard answered={answered} />
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
            answered={answered}
            optionalOfDraft={optionalOfDraft}
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
        {revisions.length > 0 && <Comments answered={answered} />}
      </div>
      <div>
        {isApproved && afterApproval}
        {isApproved ? (
          <Withdrawal answered={answered} whyNot={whyNotWithdrawn} />
        ) : (
          <WaysToYes
            answered={answered}
            whyNotByHand={status === 'revising' ? sendChangesFirst(answered) : undefined}
            onRecord={isRecording ? undefined : () => setIsRecording(true)}
          />
        )}
        {isApproved && events}
      </div>
      {!isApproved && events}
    </div>
  );
}

function sendChangesFirst({ one }: Answered): string {
  return `This ${one} has changed since it was sent. Send the new version first.`;
}

interface RecordNewestProps extends AnswerCardsProps {
  onCancel: () => void;
  onRecorded: (scanFailure: string | null) => void;
}

/** Records an approval of the newest revision, or of a draft as it stands. */
function RecordNewest({ optionalOfDraft, ...props }: RecordNewestProps) {
  const [newest] = props.answered.answer.revisions;
  const optional = newest?.optional_line_items ?? optionalOfDraft;
  if (!optional) return <RecordSkeleton />;
  return <RecordApproval {...props} optional={optional} from={newest?.date} />;
}

function StatusCard({ answered }: { answered: Answered }) {
  const { record, answer } = answered;
  const { status, approval, revisions, declines } = answer;
  const [newest] = revisions;
  const [decline] = declines;
  const stands = status === 'approved' ? approval : null;
  const heading = useId();
  const { icon: Icon, tone } = MARKS[status];
  const facts: FactList = [
    ['Customer', customerNameOf(record)],
    ['Project', record.project_name],
    ...(newest
      ? ([
          ['Revision', `${newest.revision_number}, sent ${formatDay(newest.sent_at)}`],
          ['Valid until', formatDay(newest.valid_until)],
          // An approval by phone or on paper does not require that it was opened.
          ...(newest.opened_at || !stands
            ? ([['Opened', newest.opened_at ? formatMoment(newest.opened_at) : 'Not yet']] as const)
            : []),
        ] as const)
      : []),
    ...(status === 'declined' && decline
      ? ([
          ['Reason', DECLINE_REASONS[decline.reason_code]],
          ...(decline.reason_text ? ([['In their words', decline.reason_text]] as const) : []),
        ] as const)
      : []),
  ];
  return (
    <section className={classes.standing} aria-labelledby={heading}>
      <div className={classes.standingHead}>
        <span className={classes.mark} data-tone={tone} aria-hidden>
          <Icon size={24} stroke={1.75} aria-hidden />
        </span>
        <div>
          <div className={classes.headline}>
            <h2 id={heading}>{headline(answered)}</h2>
            <EstimateStatusBadge status={status} />
          </div>
          <p className={shared.muted}>{advice(answer)}</p>
        </div>
        <p className={classes.sum}>
          <strong>{formatUsd(stands ? stands.final_total : (newest?.final_total ?? record.final_total))}</strong>
          <span>{stands ? 'agreed' : newest ? 'as sent, all options on' : 'not sent yet'}</span>
        </p>
      </div>
      <dl className={classes.strip}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MARKS: Record<EstimateStatus, { icon: IconComponent; tone: StatusTone }> = {
  draft: { icon: IconFileText, tone: 'grey' },
  sent: { icon: IconSend, tone: 'blue' },
  opened: { icon: IconEye, tone: 'blue' },
  question: { icon: IconMessageQuestion, tone: 'amber' },
  revising: { icon: IconEdit, tone: 'amber' },
  declined: { icon: IconCircleX, tone: 'red' },
  expired: { icon: IconClock, tone: 'grey' },
  approved: { icon: IconSignature, tone: 'green' },
};

/** "Grace Adams approved" */
function headline({ one, record, answer: { status, approval } }: Answered): string {
  const customer = customerNameOf(record);
  return {
    draft: 'Not sent yet',
    sent: `Waiting for ${customer}`,
    opened: `${customer} has opened it`,
    question: `${customer} asked a question`,
    revising: 'You are working on a new version',
    declined: `${customer} declined`,
    expired: `The ${one} has expired`,
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
