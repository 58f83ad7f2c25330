import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import classes from '../forms/choices.module.css';

interface CalendarProps {
  label: string;
  /** The selected day as `2026-11-20`; null for none. */
  day: string | null;
  min: string | undefined;
  max: string | undefined;
  takesFocus: boolean;
  onChoose: (day: string) => void;
}

/** A month of selectable days, starting on Sunday, shown below its field. */
export function Calendar({ label, day, min, max, takesFocus, onChoose }: CalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) place.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} role="dialog" aria-label={label} className={classes.calendar}>
      <DatePicker
        value={day}
        onChange={(chosen) => chosen && onChoose(chosen)}
        {...(day && { defaultDate: day })}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        firstDayOfWeek={0}
        highlightToday
      />
    </div>
  );
}
