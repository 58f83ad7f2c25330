import { describe, expect, test } from 'vitest';
import { arrivalWords, cancelledText, onMyWayText, visitText } from './visit-words.ts';

const visit = {
  company: 'Bayline Home Repair',
  day: '2026-12-02',
  starts: '08:00',
  arrival_window_minutes: 120,
  project_name: 'Backyard patio',
};
const link = 'https://jobsitespro.example/d/8Kq';

test.each([
  ['08:00', 120, 'between 8:00 and 10:00 AM'],
  ['11:00', 120, 'between 11:00 AM and 1:00 PM'],
  ['11:30', 30, 'between 11:30 AM and 12:00 PM'],
  ['12:00', 60, 'between 12:00 and 1:00 PM'],
  ['08:00', 0, 'at 8:00 AM'],
  ['22:00', 240, 'between 10:00 PM and 12:00 AM'],
  [null, 120, null],
])(
  'arrivalWords of a visit at %s with a window of %s minutes returns the expected words',
  (starts, arrival_window_minutes, words) => {
    expect(arrivalWords({ starts, arrival_window_minutes })).toBe(words);
  },
);

describe('texts about a visit', () => {
  test('visitText names the day and the arrival window', () => {
    expect(visitText(visit, { link, isMoved: false })).toBe(
      "Bayline Home Repair: we'll be there Wednesday, Dec 2, between 8:00 and 10:00 AM for Backyard patio. " +
        'Confirm or ask for another time: https://jobsitespro.example/d/8Kq Reply STOP to opt out.',
    );
  });

  test('visitText of an all-day visit names only the day', () => {
    expect(visitText({ ...visit, starts: null }, { link, isMoved: false })).toMatch(
      /^Bayline Home Repair: we'll be there on Wednesday, Dec 2 for Backyard patio\. Confirm/,
    );
  });

  test('visitText of a moved visit names the new time', () => {
    expect(visitText({ ...visit, day: '2026-12-03' }, { link, isMoved: true })).toMatch(
      /^Bayline Home Repair: new time: Thursday, Dec 3, between 8:00 and 10:00 AM for Backyard patio\./,
    );
    expect(visitText({ ...visit, starts: null }, { link, isMoved: true })).toMatch(
      /^Bayline Home Repair: new time: Wednesday, Dec 2 for Backyard patio\./,
    );
  });

  test('cancelledText names the phone number for questions', () => {
    expect(cancelledText(visit, '813-555-0100')).toBe(
      'Bayline Home Repair: your Wednesday, Dec 2 visit is canceled. Questions: 813-555-0100. Reply STOP to opt out.',
    );
  });

  test("onMyWayText gives the person's name and the approximate minutes", () => {
    expect(onMyWayText(visit, { name: 'Luis', minutes: 30 })).toBe(
      'Bayline Home Repair: Luis is on the way, about 30 minutes. Reply STOP to opt out.',
    );
  });
});
