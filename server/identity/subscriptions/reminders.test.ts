import { expect, test } from 'vitest';
import { reminderDue } from './reminders.ts';

test.each([
  [15, undefined],
  [14, 14],
  [13, 14],
  [4, 14],
  [3, 3],
  [1, 3],
  [0, 0],
  [-1, undefined],
])('%i days before the end the reminder of day %s is due', (daysLeft, due) => {
  expect(reminderDue(daysLeft)).toBe(due);
});
