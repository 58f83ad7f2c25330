import { Box, Button, Stack } from '@mantine/core';
import { BREAKS_MAX } from '#domain/work/breaks.ts';
import { DateTimeField } from '../../../../kit/dates/date-time-field.tsx';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { IconPlus } from '../../../../kit/icons/icons.ts';
import classes from './timecards.module.css';
import { type CorrectionValues, newBreak } from './correction.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The breaks of a time card in its correction form: each can be changed or removed, and more can be added. */
export function BreakFields({ form, isOpen }: { form: FormState<CorrectionValues>; isOpen: boolean }) {
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
