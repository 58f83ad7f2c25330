import { recipientDay } from '#domain/office/reminder-hours.ts';
import { type PlannedReminder, plannedReminders, type ReminderRules, stepKey } from '#domain/office/reminder-plan.ts';
import type { ReminderDocument } from './documents.ts';
import { isFullDay } from './store.ts';

interface Planning {
  rules: ReminderRules;
  /** The company's time zone. */
  zone: string;
  now: Date;
}

/**
 * The steps that will be sent for a document if it is neither answered nor paid; none while its customer has said
 * that it is paid.
 */
export function planOf(document: ReminderDocument, { rules, zone, now }: Planning): PlannedReminder[] {
  const { paused_until } = document;
  return plannedReminders(document, rules, zone, now).filter(({ send_at }) => !paused_until || send_at >= paused_until);
}

export interface Planned {
  document: ReminderDocument;
  reminder: PlannedReminder;
}

/**
 * The steps that will be sent for several documents, in order. A customer gets at most two a day; a third is sent the
 * next day.
 */
export function planAll(documents: readonly ReminderDocument[], planning: Planning): Planned[] {
  const byCustomer = Map.groupBy(documents, ({ customer }) => customer.customer_id);
  return [...byCustomer.values()].flatMap((ofCustomer) => planForCustomer(ofCustomer, planning)).toSorted(bySending);
}

function planForCustomer(documents: readonly ReminderDocument[], planning: Planning): Planned[] {
  const planned = documents
    .flatMap((document) => planOf(document, planning).map((reminder) => ({ document, reminder })))
    .toSorted(bySending);
  const counts = new Map<string, number>();
  for (const { document, reminder } of planned) {
    const day = recipientDay(document, reminder.send_at);
    const counted = counts.get(day) ?? 0;
    if (isFullDay(counted)) {
      const moved = { ...document, full_days: new Set([...document.full_days, day]) };
      return planForCustomer(
        documents.map((each) => (each === document ? moved : each)),
        planning,
      );
    }
    counts.set(day, counted + 1);
  }
  return planned;
}

/** The steps that were skipped manually but could still be sent, because their time has not come. */
export function planSkipped(document: ReminderDocument, planning: Planning): PlannedReminder[] {
  return [...document.skipped.keys()].flatMap((step) => {
    const done = new Set([...document.done].filter((key) => key !== step));
    return planOf({ ...document, done }, planning).filter(
      (reminder) => stepKey(reminder) === step && reminder.due_at > planning.now,
    );
  });
}

export function bySending(one: Planned, other: Planned): number {
  return Number(one.reminder.send_at) - Number(other.reminder.send_at) || one.document.number - other.document.number;
}
