import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { bound, common, type FieldProps } from './field-props.tsx';
import { IconCalendarEvent } from './icons.ts';

/**
 * A calendar day: kept as `2026-11-20`, shown as Nov 20, 2026, typed in either way. A file of its own, for only the
 * screens with a date load the calendar.
 */
export function DateField<V extends object>(props: FieldProps<V> & { min?: string; max?: string }) {
  const { value, onChange, onBlur, error } = bound(props);
  return (
    <DateInput
      {...common(props)}
      value={(value as string) || null}
      onChange={(day) => onChange(day ?? '')}
      onBlur={onBlur}
      error={error}
      valueFormat="MMM D, YYYY"
      placeholder="Nov 20, 2026"
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      minDate={props.min}
      maxDate={props.max}
      firstDayOfWeek={0}
      autoComplete="off"
      leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
    />
  );
}
