import { expect, test } from 'vitest';
import { planShifts } from './crew.ts';

// Various times on various days: shifts are planned on weekdays, and daylight saving time may just have changed.
const moments = Array.from({ length: 28 }, (_, index) => new Date(Date.UTC(2026, 9, 26, 3) + index * 25 * 3_600_000));

test.each(moments)('the shifts of each employee do not overlap at %s', (now) => {
  const shifts = planShifts(now);
  for (const shift of Map.groupBy(shifts, ({ who }) => who).values()) {
    for (const [index, { clock_in, clock_out, ending }] of shift.entries()) {
      expect(clock_out.getTime()).toBeGreaterThan(clock_in.getTime());
      expect(clock_in.getTime()).toBeGreaterThan(shift[index - 1]?.clock_out.getTime() ?? 0);
      expect(ending === 'open' && index < shift.length - 1).toBe(false);
    }
  }
});

test.each(moments)('one employee is clocked in and one forgot to clock out at %s', (now) => {
  const open = planShifts(now).filter(({ ending }) => ending === 'open');
  const hours = open.map(({ clock_in }) => (now.getTime() - clock_in.getTime()) / 3_600_000);
  expect(hours).toHaveLength(2);
  expect(Math.max(...hours)).toBeGreaterThan(16);
  expect(Math.min(...hours)).toBeLessThan(3);
});
