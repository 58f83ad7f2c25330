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
])('a visit at %s with a window of %s minutes', (starts, arrival_window_minutes, words) => {
  expect(arrivalWords({ starts, arrival_window_minutes })).toBe(words);
});

describe('the text', () => {
  test('says when somebody comes', () => {
    expect(visitText(visit, { link, isMoved: false })).toBe(
      'Bayline Home Repair: we come Wednesday, Dec 2, between 8:00 and 10:00 AM for Backyard patio. ' +
        'Confirm or ask for another time: https://jobsitespro.example/d/8Kq Reply STOP to opt out.',
    );
  });

  test('of a visit for all day names the day alone', () => {
    expect(visitText({ ...visit, starts: null }, { link, isMoved: false })).toMatch(
      /^Bayline Home Repair: we come on Wednesday, Dec 2 for Backyard patio\. Confirm/,
    );
  });

  test('of a moved visit says the new time', () => {
    expect(visitText({ ...visit, day: '2026-12-03' }, { link, isMoved: true })).toMatch(
      /^Bayline Home Repair: new time: Thursday, Dec 3, between 8:00 and 10:00 AM for Backyard patio\./,
    );
    expect(visitText({ ...visit, starts: null }, { link, isMoved: true })).toMatch(
      /^Bayline Home Repair: new time: Wednesday, Dec 2 for Backyard patio\./,
    );
  });

  test('of a cancelled visit says whom to ask', () => {
    expect(cancelledText(visit, '813-555-0100')).toBe(
      'Bayline Home Repair: the visit on Wednesday, Dec 2 is cancelled. Questions: 813-555-0100. Reply STOP to opt out.',
    );
  });

  test('of somebody on the way says about when', () => {
    expect(onMyWayText(visit, { name: 'Luis', minutes: 30 })).toBe(
      'Bayline Home Repair: Luis is on the way, about 30 minutes. Reply STOP to opt out.',
    );
  });
});
