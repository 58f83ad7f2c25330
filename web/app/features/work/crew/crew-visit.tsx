import { Button } from '@mantine/core';
import { useState } from 'react';
import { dayIn } from '#domain/time.ts';
import { NOTES_FOR_CREW_MAX, type Visit, visits } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { call } from '../../../../kit/api/call.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { DirectionsLink } from '../../../../kit/maps/directions-link.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatAddress, fullName } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import shared from '../../../../kit/page/shared.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useChosenVisit } from '../visits/hooks.ts';
import { OnMyWay } from '../visits/on-my-way.tsx';
import { dayTitle } from '../visits/schedule-period.ts';
import { useAction } from '../visits/use-action.ts';
import { longSpan } from '../visits/visit-spans.ts';
import { isAhead, KINDS, kindOf } from '../visits/visit-state.tsx';
import { useCrewCompany } from './hooks.ts';
import { CustomerLink, ProjectLink } from './record-links.tsx';

const TRAIL = [{ label: 'Schedule', to: paths.crewSchedule() }];

/** One visit with a crew lead's actions: done, on my way, notes. */
export default function CrewVisit() {
  return (
    <Page title="Visit" trail={TRAIL} width="form">
      <ChosenRecord
        chosen={useChosenVisit()}
        message="Visit not available, please select a visit by clicking Go To Schedule button."
        goTo={{ label: 'Go To Schedule', to: paths.crewSchedule() }}
      >
        {(visit) => (
          <Cards>
            <Card title={visit.title}>
              <VisitFacts visit={visit} />
              <VisitActions visit={visit} />
            </Card>
            {visit.status !== 'cancelled' && <Notes key={visit.visit_id} visit={visit} />}
          </Cards>
        )}
      </ChosenRecord>
    </Page>
  );
}

function VisitFacts({ visit }: { visit: Visit }) {
  const { word, tone } = KINDS[kindOf(visit)];
  return (
    <Facts
      facts={[
        ['When', `${dayTitle(visit.day)}, ${longSpan(visit)}`],
        [
          'Status',
          <StatusBadge key="status" tone={tone}>
            {word}
          </StatusBadge>,
        ],
        ['Project', <ProjectLink key="project" project={{ project_id: visit.project_id, name: visit.project_name }} />],
        ['Customer', <CustomerLink key="customer" customer_id={visit.customer_id} name={visit.customer_name} />],
        ['Job site', visit.jobsite_name],
        ['Address', formatAddress(visit)],
        ['Crew', visit.crew.map(fullName).join(', ')],
        ['Notes for the customer', visit.notes_for_customer],
        ...(visit.status === 'cancelled' ? ([['Notes for the crew', visit.notes_for_crew]] as const) : []),
      ]}
    />
  );
}

function VisitActions({ visit }: { visit: Visit }) {
  const company = useCrewCompany().record;
  const [now] = useState(() => new Date());
  const address = formatAddress(visit);
  const [isLeaving, leave] = useState(false);
  const action = useAction();
  const markDone = () =>
    action.run('Failed to mark the visit as done', () => call(visits.finish, { params: { id: visit.visit_id } }));
  const isToday = company && visit.day === dayIn(company.time_zone, now);
  return (
    <>
      {action.problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{action.problem}</p>
        </Notice>
      )}
      <div className={shared.buttons}>
        {(isAhead(visit) || visit.status === 'missed') && (
          <Button
            variant="filled"
            color="accent"
            loading={action.isBusy}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => void markDone()}
          >
            Mark Done
          </Button>
        )}
        {isToday && isAhead(visit) && !isOff('sms') && (
          <Button leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => leave(true)}>
            On My Way
          </Button>
        )}
        <LinkButton to={paths.crewJobFile()} state={{ project_id: visit.project_id, visitToNote: visit.visit_id }}>
          Write Note
        </LinkButton>
        {address && <DirectionsLink to={address} />}
      </div>
      {isLeaving && <OnMyWay visit={visit} onClose={() => leave(false)} />}
    </>
  );
}

/** The notes for the crew; after saving, the saved text is shown until it is changed again. */
function Notes({ visit }: { visit: Visit }) {
  const [isSaved, setSaved] = useState(false);
  if (!isSaved) return <NotesForm visit={visit} onSaved={() => setSaved(true)} />;
  return (
    <Card title="Notes for the crew">
      <Notice tone="green" icon={IconCircleCheck}>
        <p>Notes saved successfully</p>
      </Notice>
      <p className={shared.written}>{visit.notes_for_crew ?? 'No notes.'}</p>
      <Button onClick={() => setSaved(false)}>Change Notes</Button>
    </Card>
  );
}

function NotesForm({ visit, onSaved }: { visit: Visit; onSaved: () => void }) {
  const form = useContractForm(visits.changeCrewNotes, {
    initial: { notes_for_crew: visit.notes_for_crew ?? '' },
    toBody: (values) => values,
    params: { id: visit.visit_id },
    version: visit.updated_at,
    failure: inSentence('Failed to save the notes'),
    onDone: () => void refreshAll().then(onSaved),
  });
  return (
    <Form form={form} submitLabel="Save Notes" busyLabel="Saving..." legend={false}>
      <FieldGrid>
        <TextareaField
          form={form}
          name="notes_for_crew"
          label="Notes for the crew"
          span={12}
          rows={4}
          max={NOTES_FOR_CREW_MAX}
        />
      </FieldGrid>
    </Form>
  );
}
