import { Button, Stack, Box } from '@mantine/core';
import { timecards, type Timecard } from '#contract/work/timecards.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { errorSentence, inSentence } from '../../../../kit/api/error-text.ts';
import { DateTimeField } from '../../../../kit/dates/date-time-field.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { IconCircleCheck, IconPlus } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { SelectField } from '../../../../kit/forms/select-field.tsx';
import { BREAKS_MAX } from '#domain/work/breaks.ts';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import classes from './timecards.module.css';
import shared from '../../../../kit/page/shared.module.css';
import { CardChanges } from './card-changes.tsx';
import { CardMarks } from './card-marks.tsx';
import { correctionBody, correctionFaults, correctionValues, type CorrectionValues, newBreak } from './correction.ts';
import { useJobsitesByName, useTimecard } from './hooks.ts';
import { timeIn } from './written-time.ts';

interface CorrectTimecardProps {
  id: string;
  timeZone: string;
  onClose: () => void;
}

/** A dialog about one time card: its values, the correction form, and earlier corrections. */
export function CorrectTimecard({ id, timeZone, onClose }: CorrectTimecardProps) {
  const { record: card, error, retry } = useTimecard(id);
  // The audit log is only for the office and owners.
  const isLead = useSession().record?.role === 'crew_lead';
  return (
    <ModalDialog opened onClose={onClose} title="Correct Time Card">
      {card ? (
        <Stack gap={20} miw={0}>
          <CardFacts card={card} timeZone={timeZone} />
          <CorrectionForm card={card} timeZone={timeZone} onClose={onClose} />
          {!isLead && <CardChanges id={id} timeZone={timeZone} />}
        </Stack>
      ) : error ? (
        <ListFailure text={errorSentence('Failed to get timecard', error)} many="time cards" onRetry={retry} />
      ) : (
        <RecordSkeleton />
      )}
    </ModalDialog>
  );
}

function CardFacts({ card, timeZone }: { card: Timecard; timeZone: string }) {
  const { clock_in_source, clock_in_recorded_at, clock_out_source, clock_out_recorded_at } = card;
  return (
    <Facts
      facts={[
        ['Employee', card.employee_name],
        ['Clock in', describeSource(clock_in_source, timeIn(timeZone, clock_in_recorded_at))],
        [
          'Clock out',
          card.is_open ? 'Still open' : describeSource(clock_out_source, timeIn(timeZone, clock_out_recorded_at)),
        ],
        ...(card.break_source ? ([['Breaks', SOURCES_OF_BREAKS[card.break_source]]] as const) : []),
        ...(card.is_open ? ([['Note', <CardMarks key="marks" card={card} />]] as const) : []),
      ]}
    />
  );
}

const SOURCES_OF_BREAKS = {
  server: 'Tapped by the employee',
  late: 'Tapped without a network',
  stated: 'Ended where the employee stated the clock out',
  corrected: 'Corrected by the office',
};

/** Describes the source of a time. */
function describeSource(source: Timecard['clock_out_source'], recorded: string): string {
  if (source === 'stated') return `Stated by the employee at ${recorded}`;
  if (source === 'late') return `Tapped without a network, received at ${recorded}`;
  if (source === 'corrected') return 'Corrected by the office';
  return `Tapped at ${recorded}`;
}

function CorrectionForm({ card, timeZone, onClose }: { card: Timecard } & Omit<CorrectTimecardProps, 'id'>) {
  const { rows: jobsites, failure } = useJobsitesByName({});
  const form = useContractForm(timecards.change, {
    initial: correctionValues(card, timeZone),
    toBody: (values) => correctionBody(card, values, timeZone),
    params: { id: card.timecard_id },
    version: card.updated_at,
    failure: inSentence('Failed to update timecard'),
    check: (values) => correctionFaults(card, values, timeZone),
  });
  if (form.phase === 'done') {
    return (
      <>
        <Notice tone="green" icon={IconCircleCheck}>
          <p>Time card updated successfully</p>
        </Notice>
        <ModalDialog.Buttons>
          <Button onClick={onClose}>Close</Button>
        </ModalDialog.Buttons>
      </>
    );
  }
  const isUnlistedJobsite =
    card.jobsite_id !== null && !jobsites.some(({ jobsite_id }) => jobsite_id === card.jobsite_id);
  const options = jobsites.map(({ jobsite_id, name }) => ({ value: jobsite_id, label: name }));
  return (
    <Form
      form={form}
      submitLabel="Save Correction"
      busyLabel="Saving..."
      warnOnLeaving={false}
      card={false}
      beside={<Button onClick={onClose}>Cancel</Button>}
    >
      <FieldGrid>
        <DateTimeField form={form} name="clock_in" label="Clock In" required />
        <DateTimeField
          form={form}
          name="clock_out"
          label="Clock Out"
          required={!card.is_open}
          help={card.is_open ? 'Empty leaves the card open.' : undefined}
        />
        <SelectField
          form={form}
          name="jobsite_id"
          label="Jobsite"
          required
          span={12}
          // A deleted jobsite has only its name left.
          placeholder={card.jobsite_name}
          options={
            isUnlistedJobsite ? [{ value: card.jobsite_id as string, label: card.jobsite_name }, ...options] : options
          }
          help={failure ?? `Times are those of the company's time zone, ${timeZone.replaceAll('_', ' ')}.`}
        />
      </FieldGrid>
      <BreakFields form={form} isOpen={form.values.clock_out === ''} />
    </Form>
  );
}

/** The breaks of a time card in its correction form: each can be changed or removed, and more can be added. */
function BreakFields({ form, isOpen }: { form: FormState<CorrectionValues>; isOpen: boolean }) {
  const { breaks } = form.values;
  return (
    <fieldset className={classes.breaks}>
      <Box component="legend" mb={6} fw={600}>
        Breaks
      </Box>
      {breaks.length === 0 && <p className={shared.muted}>No breaks. They are unpaid and count in no hours.</p>}
      {breaks.map((_, at) => (
        // Two breaks may have the same times until they are saved.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={at} role="group" aria-label={`Break ${at + 1}`} gap={4}>
          <FieldGrid>
            <DateTimeField form={form} name={`breaks.${at}.starts_at`} label="Break Start" required />
            <DateTimeField
              form={form}
              name={`breaks.${at}.ends_at`}
              label="Break End"
              required={!isOpen}
              help={isOpen ? 'Empty while it is under way.' : undefined}
            />
          </FieldGrid>
          <Button variant="subtle" onClick={() => form.fields.removeListItem('breaks', at)}>
            Remove Break {at + 1}
          </Button>
        </Stack>
      ))}
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={breaks.length >= BREAKS_MAX}
        onClick={() => form.fields.insertListItem('breaks', newBreak(form.values))}
      >
        Add Break
      </Button>
    </fieldset>
  );
}
