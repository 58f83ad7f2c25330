import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Customer } from '#contract/work/customers.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { faultOfRepeat } from '#contract/work/visit-repeat.ts';
import { type Visit, visits } from '#contract/work/visits.ts';
import { nextWorkingDay } from '#domain/time.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { useOwnCompany, useToday } from '../../identity/companies/hooks.ts';
import { useChosenProject, useProjects } from '../projects/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { readDay } from '../../../../kit/dates/day-text.ts';
import { bound, place } from '../../../../kit/forms/field-props.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { counted } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { DayLanes } from './day-lanes.tsx';
import { SCHEDULE_TRAIL } from './go-to-schedule.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { SaveAndNotifyButton, useSaveAndNotify } from './save-and-notify.tsx';
import { NotificationPreview, useCustomerOf } from './notification-preview.tsx';
import { sendMethodWords } from './notification-text.ts';
import { useCrewDays } from './use-crew-days.ts';
import { useSites } from './use-sites.ts';
import { JobsiteField, TitleField } from './visit-fields.tsx';
import classes from './visit-form.module.css';
import { VisitSections } from './visit-sections.tsx';
import { repeatOf, type RepeatValues, timesOf, visitBody, visitValues, type VisitValues } from './visit-values.ts';

/** Navigation state of the screen: the day that was shown, a customer, or a visit to be planned again. */
interface CreateState {
  project_id?: string;
  /** Without a project, only those of this customer are offered. */
  customer_id?: string;
  day?: string;
  again?: Visit;
}

export default function CreateVisit() {
  return (
    <Page title="Create Visit" trail={SCHEDULE_TRAIL}>
      <ForProject />
    </Page>
  );
}

/** A visit needs a project: without any, links to the screen that creates one. */
function ForProject() {
  const { day, again } = useNavigationState<CreateState>();
  const today = useToday();
  const company = useOwnCompany().record;
  const chosen = useChosenProject();
  const any = useProjects({ limit: 1 });
  if (any.failure) return <ListFailure text={any.failure} many="projects" onRetry={any.retry} />;
  if (!today || any.loading || (chosen.id && !chosen.record && !chosen.error)) return <RecordSkeleton />;
  if (any.total === 0) {
    return (
      <MissingRecord
        message="A visit belongs to a project, and there is none yet. Please create a project first."
        goTo={{ label: 'Create Project', to: paths.createProject() }}
      />
    );
  }
  // A project that has been deleted in the meantime is not preselected.
  const project = chosen.error ? undefined : chosen.record;
  return (
    <CreateVisitForm
      initial={initialValues({
        project,
        again,
        // Nobody plans the day that is under way, unless they choose it.
        day: day && day !== today ? day : nextWorkingDay(today),
        window: company?.default_arrival_window_minutes,
      })}
      project={project ?? projectOf(again)}
    />
  );
}

type PresetProject = Pick<ProjectAndCustomer, 'project_id' | 'name' | 'customer_id'>;

function projectOf(again: Visit | undefined): PresetProject | undefined {
  return again && { project_id: again.project_id, name: again.project_name, customer_id: again.customer_id };
}

function initialValues({
  project,
  again,
  day,
  window,
}: {
  project: PresetProject | undefined;
  again: Visit | undefined;
  day: string;
  /** The company's default arrival window. */
  window: number | undefined;
}) {
  const fresh = { project_id: project?.project_id ?? '', arrival_window_minutes: window, day };
  const values = visitValues(again ? { ...again, day } : fresh);
  return { ...values, every: 'never', weeks: '1', until: '' } satisfies VisitValues & RepeatValues;
}

interface CreateVisitFormProps {
  initial: VisitValues & RepeatValues;
  /** The project that is selected initially. */
  project: PresetProject | undefined;
}

function CreateVisitForm({ initial, project: opening }: CreateVisitFormProps) {
  const [project, choose] = useState(opening);
  const { project_id, customer_id } = useNavigationState<CreateState>();
  const customerId = project_id ? undefined : customer_id;
  const customer = useCustomerOf(project?.customer_id);
  const { ways, submitAndNotify, leave } = useSaveAndNotify(customer);
  const form = useContractForm(visits.create, {
    initial,
    toBody: (values) => ({
      visit: { project_id: values.project_id, ...visitBody(values, sites.chosen) },
      repeat: repeatOf(values),
    }),
    fieldOf: (name) => name.replace(/^(visit|repeat)\./, ''),
    check: (values) => {
      const repeat = repeatOf(values);
      const isWhole = repeat && readDay(values.day) && readDay(repeat.until);
      return { until: isWhole ? faultOfRepeat(values.day, repeat) : false };
    },
    failure: inSentence('Failed to create visit'),
    onDone: ({ data, overlaps, meta }, values) => {
      const what = `${meta.total > 1 ? counted(meta.total, 'visit') : 'Visit'} created successfully`;
      const warnings = overlaps.map(({ sentence }) => sentence);
      leave({ id: data[0]?.id ?? '', day: data[0]?.attributes.day ?? values.day, what, warnings });
    },
  });

  const { values } = form;
  const sites = useSites(values);
  const crew = useCrewDays(values);
  const canNotify = ways.length > 0 && values.every === 'never';
  const field = bound({ form, name: 'project_id' });
  return (
    <div className={classes.layout}>
      <Form
        form={form}
        submitLabel="Create Visit"
        tone={canNotify ? 'quiet' : 'accent'}
        beside={
          <>
            <LinkButton to={paths.schedule()}>Cancel</LinkButton>
            {canNotify && (
              <SaveAndNotifyButton form={form} submitAndNotify={submitAndNotify} isPrimary>
                Create and Notify {customer?.first_name}
              </SaveAndNotifyButton>
            )}
          </>
        }
      >
        <div className={classes.section}>
          <FieldGrid>
            <div style={place()}>
              <ProjectPicker
                mark="required"
                project={project ?? null}
                customerId={customerId}
                error={field.error}
                onBlur={field.onBlur}
                onChange={(found) => {
                  choose(found ?? undefined);
                  field.onChange(found?.project_id ?? '');
                  form.fields.setFieldValue('jobsite_id', '');
                }}
              />
            </div>
            <JobsiteField form={form} sites={sites} />
            <TitleField form={form} project={project} />
          </FieldGrid>
        </div>
        <VisitSections form={form} crew={crew} repeat={<RepeatFields form={form} />} />
      </Form>
      <Stack component="aside" gap={24} pb={32}>
        {project && customer && (
          <CustomerMessageCard customer={customer} way={ways[0]} projectName={project.name} values={values} />
        )}
        <DayLanes
          planned={{ day: values.day, ...timesOf(values) }}
          title={values.title || project?.name || 'This visit'}
          crew={crew}
          chosen={values.employee_ids}
        />
      </Stack>
    </div>
  );
}

interface CustomerMessageCardProps {
  customer: Customer;
  /** The channel that the customer has consented to. */
  way: SendMethod | undefined;
  projectName: string;
  values: VisitValues & RepeatValues;
}

/** The message that the customer receives about the visit, and when. */
function CustomerMessageCard({ customer, way, projectName, values }: CustomerMessageCardProps) {
  return (
    <Card title={`${customer.first_name} will get this`}>
      <p className={shared.small}>
        {way
          ? `Only when you press Create and Notify ${customer.first_name}. By ${sendMethodWords(way, customer)}.`
          : `Nothing: ${customer.first_name} has not agreed to texts or emails from you.`}
        {way && values.every !== 'never' && ' Of a series each visit is sent from its own screen.'}
      </p>
      {readDay(values.day) && (
        <NotificationPreview notification={{ ...visitBody(values, null), project_name: projectName }} />
      )}
    </Card>
  );
}
