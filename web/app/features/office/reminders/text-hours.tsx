import { Box, Button, NativeSelect, Stack } from '@mantine/core';
import { type HoursOfDay, type ReminderHours, WIDEST_HOURS } from '#domain/office/reminder-hours.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import classes from './reminders.module.css';

interface TextHoursProps {
  hours: ReminderHours;
  opened: boolean;
  onChange: (hours: ReminderHours) => void;
  onClose: () => void;
}

/** The hours in which texts are sent: within the legal hours, never outside them. */
export function TextHours({ hours, opened, onChange, onClose }: TextHoursProps) {
  return (
    <ModalDialog opened={opened} onClose={onClose} title="Texting hours">
      <Stack gap={16}>
        <p>In every time zone of your customer’s state. Never on Sundays. Emails go out at 9:00 AM, any day.</p>
        <DayHours
          label="Monday to Friday"
          hours={hours.weekday}
          widest={WIDEST_HOURS.weekday}
          onChange={(weekday) => onChange({ ...hours, weekday })}
        />
        <DayHours
          label="Saturday"
          hours={hours.saturday}
          widest={WIDEST_HOURS.saturday}
          onChange={(saturday) => onChange({ ...hours, saturday })}
        />
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </ModalDialog>
  );
}

interface DayHoursProps {
  label: string;
  hours: HoursOfDay;
  widest: HoursOfDay;
  onChange: (hours: HoursOfDay) => void;
}

/** At least two hours, so that one remains in a state with two time zones. */
const LEAST = 2;

function DayHours({ label, hours, widest, onChange }: DayHoursProps) {
  const from = hoursBetween(widest.from, widest.to - LEAST);
  const to = hoursBetween(hours.from + LEAST, widest.to);
  return (
    <fieldset className={classes.dayHours}>
      <Box component="legend" mb={6} fw={600}>
        {label}
      </Box>
      <NativeSelect
        label="From"
        data={from}
        value={String(hours.from)}
        onChange={({ currentTarget }) => {
          const start = Number(currentTarget.value);
          onChange({ from: start, to: Math.max(hours.to, start + LEAST) });
        }}
      />
      <NativeSelect
        label="To"
        data={to}
        value={String(hours.to)}
        onChange={({ currentTarget }) => onChange({ ...hours, to: Number(currentTarget.value) })}
      />
    </fieldset>
  );
}

function hoursBetween(first: number, last: number): { value: string; label: string }[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).map((hour) => ({
    value: String(hour),
    label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
  }));
}
