import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import type { FieldProps } from './fields.tsx';
import fieldClasses from './fields.module.css';
import { IconCalendarEvent } from './icons.ts';

/**
 * A calendar day: kept as `2026-11-20`, shown as Nov 20, 2026, typed in either way. A file of its own, for only the
 * screens with a date load the calendar.
 */
export function DateField<V extends object>(props: FieldProps<V> & { min?: string; max?: string }) {
  const { form, name, label, required, help, span = 6, spanOnPhone = 12, disabled, min, max } = props;
  const field = form.fields.getInputProps(name);
  return (
    <DateInput
      label={
        required ? (
          label
        ) : (
          <>
            {label} <span className={fieldClasses.optional}>Optional</span>
          </>
        )
      }
      withAsterisk={required}
      aria-required={required}
      description={help}
      disabled={disabled}
      value={(field.value as string) || null}
      onChange={(day) => field.onChange(day ?? '')}
      onBlur={field.onBlur}
      error={field.error}
      valueFormat="MMM D, YYYY"
      placeholder="Nov 20, 2026"
      clearable={!required}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={0}
      autoComplete="off"
      leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      style={{ '--span': span, '--span-phone': spanOnPhone }}
    />
  );
}
