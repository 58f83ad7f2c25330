import { NativeSelect } from '@mantine/core';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { ARRIVAL_WINDOWS } from '#domain/work/arrival-windows.ts';
import { arrivalWords, endOfWindow } from '#domain/work/visit-words.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { NOTES_FOR_CREW_MAX, NOTES_FOR_CUSTOMER_MAX, VISIT_TITLE_MAX } from '#contract/work/visits.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { CheckboxField, TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import { bound, EMPTY_HELP, place } from '../../../../kit/forms/field-props.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { formatAddress } from '../../../../kit/format.ts';
import { IconChevronDown } from '../../../../kit/icons/public-icons.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import shared from '../../../../kit/page/shared.module.css';
import type { SitesOfProject } from './use-sites.ts';
import { endAfter, ENDS, longSpan, STARTS } from '../visits/visit-spans.ts';
import { NO_JOBSITE, type VisitValues } from './visit-values.ts';

interface OfVisit<V extends VisitValues> {
  form: FormState<V>;
}

/** The project's jobsites; a single one is preselected until the user deselects it. */
export function JobsiteField<V extends VisitValues>({ form, sites }: OfVisit<V> & { sites: SitesOfProject }) {
  const { onChange, onBlur, error } = bound({ form, name: 'jobsite_id' });
  if (sites.failure) {
    return (
      <div style={place(12)}>
        <ListFailure text={sites.failure} many="jobsites" onRetry={sites.retry} />
      </div>
    );
  }
  const chosen = sites.all.find(({ jobsite_id }) => jobsite_id === sites.chosen);
  return (
    <NativeSelect
      label={
        <>
          Jobsite <span className={shared.optional}>Optional</span>
        </>
      }
      description={sites.loading && form.values.project_id ? EMPTY_HELP : chosen && formatAddress(chosen)}
      style={place()}
      value={sites.chosen ?? NO_JOBSITE}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: NO_JOBSITE, label: form.values.project_id ? 'No jobsite' : 'Select a project first' },
        ...sites.all.map((site) => ({
          value: site.jobsite_id,
          label: [site.name, formatAddress(site)].filter(Boolean).join(' · '),
        })),
      ]}
      disabled={!form.values.project_id}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      {...{ onBlur, error }}
    />
  );
}

export function TitleField<V extends VisitValues>({
  form,
  project,
}: OfVisit<V> & { project: Pick<ProjectAndCustomer, 'name'> | undefined }) {
  return (
    <TextField
      form={form}
      name="title"
      label="Title"
      maxLength={VISIT_TITLE_MAX}
      placeholder={project?.name ?? 'The name of the project'}
      help="The customer reads this."
      span={12}
    />
  );
}

/** Day, times and arrival window. */
export function WhenFields<V extends VisitValues>({ form }: OfVisit<V>) {
  const { is_all_day, starts, arrival_window_minutes } = form.values;
  const follow = (chosen: string) => form.fields.setFieldValue('ends', endAfter(chosen, form.values) as never);
  return (
    <FieldGrid>
      <DateField form={form} name="day" label="Day" required span={4} />
      {!is_all_day && (
        <>
          <SelectField
            form={form}
            name="starts"
            label="Starts"
            required
            options={STARTS}
            onChosen={follow}
            span={4}
            spanOnPhone={6}
          />
          <SelectField form={form} name="ends" label="Ends" required options={ENDS} span={4} spanOnPhone={6} />
          <SelectField
            form={form}
            name="arrival_window_minutes"
            label="Arrival window"
            required
            options={ARRIVAL_WINDOWS.map((minutes) => ({
              value: String(minutes),
              label: windowLabel(minutes, starts),
            }))}
            help={windowHelp({ starts, arrival_window_minutes: Number(arrival_window_minutes) })}
            span={12}
          />
        </>
      )}
      <CheckboxField form={form} name="is_all_day" label="All day" span={is_all_day ? 8 : 12} />
    </FieldGrid>
  );
}

/** `2 hours: 8:00 – 10:00 AM`, short enough for a select on a phone. */
function windowLabel(minutes: number, starts: string): string {
  if (minutes === 0) return `None: ${clockTime(starts)}`;
  const length = minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return `${length}: ${longSpan({ starts, ends: endOfWindow(starts, minutes) })}`;
}

/** The time that the customer is told, in the words of the message. */
function windowHelp(visit: { starts: string; arrival_window_minutes: number }): string {
  const words = `Your customer will read “${arrivalWords(visit)}”.`;
  return visit.arrival_window_minutes === 0 ? words : `${words} The crew sees ${clockTime(visit.starts)}.`;
}

export function NotesFields<V extends VisitValues>({ form }: OfVisit<V>) {
  return (
    <FieldGrid>
      <TextareaField form={form} name="notes_for_crew" label="Notes for the crew" max={NOTES_FOR_CREW_MAX} />
      <TextareaField
        form={form}
        name="notes_for_customer"
        label="Notes for the customer"
        max={NOTES_FOR_CUSTOMER_MAX}
      />
    </FieldGrid>
  );
}
