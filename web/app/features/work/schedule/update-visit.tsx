import { Stack } from '@mantine/core';
import { type Visit, visits, type VisitScope } from '#contract/work/visits.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { NextReminder } from '../messages/next-reminder.tsx';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { counted } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { DayLanes } from './day-lanes.tsx';
import { GO_TO_SCHEDULE, SCHEDULE_TRAIL } from './go-to-schedule.ts';
import { useChosenVisit } from '../visits/hooks.ts';
import { shouldNotify } from './notification-text.ts';
import { useCustomerOf } from './notification-preview.tsx';
import { SaveAndNotifyButton, useSaveAndNotify } from './save-and-notify.tsx';
import { NotifyCustomer } from './notify-customer.tsx';
import { useCrewDays } from './use-crew-days.ts';
import { useSites } from './use-sites.ts';
import { VisitActions } from './visit-actions.tsx';
import { JobsiteField, TitleField } from './visit-fields.tsx';
import classes from './visit-form.module.css';
import { VisitSections } from './visit-sections.tsx';
import { isChangeable } from '../visits/visit-state.tsx';
import { timesOf, visitChanges, visitValues, type VisitValues } from './visit-values.ts';
import { RecordLink } from '../../../../kit/page/record-link.tsx';

export default function UpdateVisit() {
  return (
    <Page title="Update Visit" trail={SCHEDULE_TRAIL}>
      <ChosenRecord
        chosen={useChosenVisit()}
        message="Visit not available, please select a visit by clicking Go To Schedule button."
        goTo={GO_TO_SCHEDULE}
      >
        {(visit) =>
          isChangeable(visit) ? (
            <UpdateVisitForm visit={visit} />
          ) : (
            <div className={classes.layout}>
              <Stack gap={24} pb={32}>
                <VisitActions visit={visit} />
                {shouldNotify(visit) && <NotifyCustomer visit={visit} />}
              </Stack>
            </div>
          )
        }
      </ChosenRecord>
    </Page>
  );
}

const SCOPES = [
  { value: 'one', label: 'This visit' },
  { value: 'later', label: 'This and the later ones' },
] satisfies { value: VisitScope; label: string }[];

function initialValues(visit: Visit): VisitValues & { scope: VisitScope } {
  return { ...visitValues(visit), scope: 'one' };
}

function UpdateVisitForm({ visit }: { visit: Visit }) {
  const customer = useCustomerOf(visit.customer_id);
  const { ways, submitAndNotify, leave } = useSaveAndNotify(customer);
  const form = useContractForm(visits.update, {
    initial: initialValues(visit),
    toBody: (values) => ({ visit: visitChanges(visit, values, sites.chosen) }),
    toQuery: ({ scope }) => ({ scope }),
    params: { id: visit.visit_id },
    version: visit.updated_at,
    failure: inSentence('Failed to update visit'),
    onDone: ({ meta, overlaps, confirmations_reset }, values) => {
      const what = `${meta.total > 1 ? counted(meta.total, 'visit') : 'Visit'} updated successfully`;
      const untold = confirmations_reset > 0 ? `. ${visit.customer_name} does not know the new time yet.` : '';
      const warnings = overlaps.map(({ sentence }) => sentence);
      leave({ id: visit.visit_id, day: values.day, what, untold, warnings });
    },
  });
  const { values } = form;
  const sites = useSites(values);
  const crew = useCrewDays(values, visit.visit_id);
  return (
    <div className={classes.layout}>
      <Form
        form={form}
        submitLabel="Update Visit"
        beside={
          <>
            <LinkButton to={paths.schedule()}>Cancel</LinkButton>
            {ways.length > 0 && values.scope === 'one' && (
              <SaveAndNotifyButton form={form} submitAndNotify={submitAndNotify}>
                Update and Notify {customer?.first_name}
              </SaveAndNotifyButton>
            )}
          </>
        }
      >
        <div className={classes.section}>
          <p>
            <b>
              <RecordLink kind="project" id={visit.project_id}>
                {visit.project_name}
              </RecordLink>
            </b>{' '}
            for{' '}
            <RecordLink kind="customer" id={visit.customer_id}>
              {visit.customer_name}
            </RecordLink>
          </p>
          <FieldGrid>
            <JobsiteField form={form} sites={sites} />
            <TitleField form={form} project={{ name: visit.project_name }} />
          </FieldGrid>
        </div>
        <VisitSections form={form} crew={crew} />
        {visit.series_id && (
          <RadioField
            form={form}
            name="scope"
            label="Change"
            help="Later ones get what you change here, move by as many days, and keep what else is their own. Those that are on site, over or cancelled stay as they are."
            options={SCOPES}
          />
        )}
      </Form>
      <Stack component="aside" gap={24} pb={32}>
        <VisitActions visit={visit} />
        {shouldNotify(visit) && <NotifyCustomer visit={visit} />}
        <NextReminder document={{ kind: 'visit', id: visit.visit_id }} isOff={visit.reminders_off} />
        <DayLanes
          planned={{ day: values.day, ...timesOf(values) }}
          title={values.title || visit.project_name}
          crew={crew}
          chosen={values.employee_ids}
        />
      </Stack>
    </div>
  );
}
