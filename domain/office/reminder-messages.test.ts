import { expect, test } from 'vitest';
import { reminderSubject, reminderText } from './reminder-messages.ts';

const invoice = {
  company_name: 'Bayline',
  number: 1004,
  project_name: 'Roof',
  amount: '$4,250.00',
  day: '2026-12-06',
  is_payable: true,
  visit: null,
};
const LINK = 'https://app.example/d/abc';

test('the text of an estimate reminder asks about the estimate', () => {
  const estimate = { ...invoice, amount: '$8,500.00', day: '2026-11-27' };
  expect(reminderSubject('estimate_unanswered', estimate)).toBe('Any questions about estimate #1004?');
  expect(reminderText('estimate_unanswered', estimate, '', LINK)).toBe(
    `Bayline: your estimate for Roof, $8,500.00, is valid until Nov 27. Questions or ready to go? ${LINK} Reply STOP to opt out.`,
  );
});

test('the text of a due-soon reminder names the coming due day of the invoice', () => {
  expect(reminderSubject('invoice_due_soon', invoice)).toBe('Invoice #1004 is due on Dec 6');
  expect(reminderText('invoice_due_soon', invoice, '', LINK)).toBe(
    `Bayline: Invoice #1004, $4,250.00, is due Dec 6. ${LINK} Reply STOP to opt out.`,
  );
});

test('the text of an overdue reminder says that the invoice was due', () => {
  expect(reminderSubject('invoice_overdue', invoice)).toBe('Reminder: Invoice #1004 was due on Dec 6');
  expect(reminderText('invoice_overdue', invoice, '', LINK)).toBe(
    `Bayline: $4,250.00 on Invoice #1004 was due Dec 6. View and pay: ${LINK} Already paid? Thank you, please ignore this. Reply STOP to opt out.`,
  );
});

test('the text only asks to view a document that cannot be paid online', () => {
  expect(reminderText('invoice_overdue', { ...invoice, is_payable: false }, '', LINK)).toBe(
    `Bayline: $4,250.00 on Invoice #1004 was due Dec 6. See it here: ${LINK} Already paid? Thank you, please ignore this. Reply STOP to opt out.`,
  );
});

test("the company's own sentence is inserted between the fixed beginning and end", () => {
  expect(reminderText('invoice_due_soon', invoice, 'We hope you like it.', LINK)).toBe(
    `Bayline: Invoice #1004, $4,250.00, is due Dec 6. We hope you like it. ${LINK} Reply STOP to opt out.`,
  );
});

test('the text of a visit reminder names the time, and asks for confirmation only if there is none', () => {
  const time = { starts: '08:00', arrival_window_minutes: 120, is_confirmed: false };
  const visit = { ...invoice, number: null, amount: '', day: '2026-12-01', visit: time };
  expect(reminderSubject('visit', visit)).toBe(
    'Reminder: Bayline is scheduled for Tuesday, Dec 1, between 8:00 and 10:00 AM',
  );
  expect(reminderText('visit', visit, '', LINK)).toBe(
    `Bayline: reminder: we'll be there Tuesday, Dec 1, between 8:00 and 10:00 AM for Roof. Confirm or ask for another time: ${LINK} Reply STOP to opt out.`,
  );
  const confirmed = { ...visit, visit: { ...time, starts: null, is_confirmed: true } };
  expect(reminderText('visit', confirmed, 'Please clear the drive.', LINK)).toBe(
    `Bayline: reminder: we'll be there on Tuesday, Dec 1 for Roof. Please clear the drive. See it or ask for another time: ${LINK} Reply STOP to opt out.`,
  );
});
