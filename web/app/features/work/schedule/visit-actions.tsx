import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { type Visit, type VisitDependents, visits, type VisitScope } from '#contract/work/visits.ts';
import { call } from '../../../../kit/api/call.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { ReadyToBill } from '../projects/ready-to-bill.tsx';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { counted, formatAddress, formatInstant } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconMessageQuestion, IconSend, IconTrash, IconX } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { goToSchedule } from './go-to-schedule.ts';
import { longDayTitle } from '../visits/schedule-period.ts';
import { OnMyWay } from '../visits/on-my-way.tsx';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useAction } from '../visits/use-action.ts';
import { longSpan } from '../visits/visit-spans.ts';
import { isAhead, isChangeable, KINDS, kindOf } from '../visits/visit-state.tsx';
import { RecordLink } from '../../../../kit/page/record-link.tsx';

/** The status of a visit, and the actions on the visit as a whole. */
export function VisitActions({ visit }: { visit: Visit }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'cancel' | 'delete' | 'on my way' | null>(null);
  const action = useAction();
  const { word, tone } = KINDS[kindOf(visit)];
  const leave = (done: string) => goToSchedule(navigate, { day: visit.day, done });

  async function finish(): Promise<void> {
    const isDone = await action.run('Failed to mark the visit as done', () =>
      call(visits.finish, { params: { id: visit.visit_id } }),
    );
    if (isDone) leave('Visit marked as done');
  }

  return (
    <Card title="Status">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {visit.time_request && (
        <Notice tone="amber" icon={IconMessageQuestion}>
          <p>
            {visit.customer_name} asked for another time
            {visit.confirmation_at && `, ${formatInstant(visit.confirmation_at)}`}: “{visit.time_request}”
          </p>
        </Notice>
      )}
      {!isChangeable(visit) && <WhatItWas visit={visit} />}
      {action.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{action.problem}</p>
        </Notice>
      )}
      {(visit.status === 'under_way' || visit.status === 'done') && <ReadyToBill project_id={visit.project_id} />}
      <div className={shared.buttons}>
        {isChangeable(visit) && (
          <Button leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />} onClick={() => void finish()}>
            Mark Done
          </Button>
        )}
        {!isChangeable(visit) && (
          <LinkButton to={paths.createVisit()} state={{ again: visit }}>
            Plan Again
          </LinkButton>
        )}
        {visit.status === 'planned' && !isOff('sms') && (
          <Button leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('on my way')}>
            On Our Way
          </Button>
        )}
        <LinkButton to={paths.jobFile()} state={{ project_id: visit.project_id, visitToNote: visit.visit_id }}>
          Write Note
        </LinkButton>
        {isAhead(visit) && (
          <Button leftSection={<IconX size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('cancel')}>
            Cancel Visit
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDialog('delete')}
        >
          Delete Visit
        </Button>
      </div>
      {dialog === 'on my way' && <OnMyWay visit={visit} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && (
        <CancelDialog visit={visit} onClose={() => setDialog(null)} onDone={() => leave('Visit cancelled')} />
      )}
      {dialog === 'delete' && <DeleteVisit visit={visit} onClose={() => setDialog(null)} onDone={leave} />}
    </Card>
  );
}

/** A visit that is over is read-only. */
function WhatItWas({ visit }: { visit: Visit }) {
  return (
    <Facts
      facts={[
        ['Title', visit.title],
        [
          'Project',
          <RecordLink key="project" kind="project" id={visit.project_id}>
            {visit.project_name}
          </RecordLink>,
        ],
        [
          'Customer',
          <RecordLink key="customer" kind="customer" id={visit.customer_id}>
            {visit.customer_name}
          </RecordLink>,
        ],
        ['Day', longDayTitle(visit.day)],
        ['Time', longSpan(visit)],
        ['Jobsite', [visit.jobsite_name, formatAddress(visit)].filter(Boolean).join(' · ')],
        ['Crew', visit.crew.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')],
        ['Notes for the crew', visit.notes_for_crew],
        ['Notes for the customer', visit.notes_for_customer],
      ]}
    />
  );
}

interface QuestionProps {
  visit: Visit;
  onClose: () => void;
  onDone: () => void;
}

/** The visit as named in a question. */
function visitLabel({ title, day }: Visit): string {
  return `${title} on ${longDayTitle(day)}`;
}

function CancelDialog({ visit, onClose, onDone }: QuestionProps) {
  const action = useAction();

  async function cancel(): Promise<void> {
    const isDone = await action.run('Failed to cancel visit', () =>
      call(visits.cancel, { params: { id: visit.visit_id } }),
    );
    if (isDone) onDone();
  }

  return (
    <ModalDialog opened onClose={onClose} title="Cancel this visit?">
      {action.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{action.problem}</p>
        </Notice>
      )}
      <p>{visitLabel(visit)} stays on the schedule, struck through. The customer is not told by this.</p>
      <ModalDialog.Buttons>
        <Button onClick={onClose}>Keep Visit</Button>
        <Button variant="filled" color="red" loading={action.isBusy} onClick={() => void cancel()}>
          Cancel Visit
        </Button>
      </ModalDialog.Buttons>
    </ModalDialog>
  );
}

function DeleteVisit({ visit, onClose, onDone }: Omit<QuestionProps, 'onDone'> & { onDone: (done: string) => void }) {
  const [scope, setScope] = useState<VisitScope>('one');
  const deletion = useDeletion(
    visits.remove,
    { params: { id: visit.visit_id }, query: { scope } },
    {
      failure: inSentence('Failed to delete visit'),
      onDone: () => onDone(`${scope === 'later' ? 'Visits' : 'Visit'} deleted successfully`),
    },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Delete this visit?"
      label="Delete Visit"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <p>{visitLabel(visit)} is removed from the schedule. Hours worked stay on record.</p>
      {visit.series_id && <LaterOnes visit={visit} scope={scope} onChange={setScope} />}
    </DeleteDialog>
  );
}

interface LaterOnesProps {
  visit: Visit;
  scope: VisitScope;
  onChange: (scope: VisitScope) => void;
}

function LaterOnes({ visit, scope, onChange }: LaterOnesProps) {
  const { data } = useCall(visits.dependents, { params: { id: visit.visit_id } });
  return (
    <Checkbox
      label="And the later ones of its series"
      description={data && laterVisitsText(data)}
      disabled={data?.later_visits === 0}
      checked={scope === 'later'}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'later' : 'one')}
    />
  );
}

/** `3 later visits are deleted with it. 2 later visits stay: on site or done.` */
function laterVisitsText({ later_visits: deleted, later_visits_kept: remaining }: VisitDependents): string {
  const deletedText =
    deleted === 0
      ? 'There is no later visit to delete.'
      : `${counted(deleted, 'later visit is', 'later visits are')} deleted with it.`;
  return remaining === 0
    ? deletedText
    : `${deletedText} ${counted(remaining, 'later visit stays', 'later visits stay')}: on site or done.`;
}
