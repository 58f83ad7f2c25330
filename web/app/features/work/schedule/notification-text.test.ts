import { expect, test } from 'vitest';
import { shouldNotify, notificationText, sendMethodWords, sendMethodsOf } from './notification-text.ts';

const customer = { email: 'soren@example.com', phone: '813-555-0149', email_consent: true, sms_consent: true };
const notification = {
  company: 'Bayline',
  day: '2026-12-02',
  starts: '08:00',
  arrival_window_minutes: 120,
  project_name: 'Backyard patio',
};
const around = { phone: '813-555-0142', host: 'jobsitespro.example' };

test('waysToTell returns only the channels that the customer has consented to', () => {
  expect(sendMethodsOf(customer)).toEqual(['sms', 'email']);
  expect(sendMethodsOf({ ...customer, sms_consent: false })).toEqual(['email']);
  expect(sendMethodsOf({ ...customer, email_consent: false, sms_consent: false })).toEqual([]);
  expect(sendMethodWords('sms', customer)).toBe('text to 813-555-0149');
  expect(sendMethodWords('email', customer)).toBe('email to soren@example.com');
});

test('informedText mentions a new time only to a customer who was informed of the old one', () => {
  expect(notificationText(notification, around)).toBe(
    "Bayline: we'll be there Wednesday, Dec 2, between 8:00 and 10:00 AM for Backyard patio. Confirm or ask for another time: jobsitespro.example/d/… Reply STOP to opt out.",
  );
  const moved = { status: 'planned', confirmation: 'none', is_customer_informed: true } as const;
  expect(notificationText(notification, { ...around, visit: moved })).toContain(
    'Bayline: new time: Wednesday, Dec 2, between',
  );
  expect(notificationText(notification, { ...around, visit: { ...moved, confirmation: 'sent' } })).toContain(
    "Bayline: we'll be there",
  );
  const cancelled = { ...moved, status: 'cancelled' } as const;
  expect(notificationText(notification, { ...around, visit: cancelled })).toBe(
    'Bayline: your Wednesday, Dec 2 visit is canceled. Questions: 813-555-0142. Reply STOP to opt out.',
  );
});

test('isToTell is false for a visit that is over and for a cancelled one that the customer did not know about', () => {
  const notifiedVisit = { confirmation: 'sent', is_customer_informed: true } as const;
  expect(shouldNotify({ ...notifiedVisit, status: 'planned' })).toBe(true);
  expect(shouldNotify({ ...notifiedVisit, status: 'done' })).toBe(false);
  expect(shouldNotify({ ...notifiedVisit, status: 'cancelled' })).toBe(true);
  expect(shouldNotify({ ...notifiedVisit, status: 'cancelled', is_customer_informed: false })).toBe(false);
});
