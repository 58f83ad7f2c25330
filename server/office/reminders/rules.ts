import type { ReminderSettingsInput } from '#contract/office/reminders.ts';
import { WIDEST_HOURS } from '#domain/office/reminder-hours.ts';
import type { ReminderHours } from '#domain/office/reminder-hours.ts';
import { DEFAULT_STEPS, REMINDER_KINDS, type ReminderKind, type ReminderStep } from '#domain/office/reminder-plan.ts';
import type { ReminderRule, ReminderRules } from '#domain/office/reminder-plan.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { markDue } from '../../platform/queue/due.ts';
import { remindersDue } from './store.ts';

interface StoredRule {
  is_on: boolean;
  /** Timestamps as ISO strings. */
  on_since: string | null;
  include_open_documents: boolean;
  steps: { step: ReminderStep; since: string | null }[];
  sentence: string;
}

/** The company's settings by kind, as stored in its row. */
export type StoredRules = Record<ReminderKind, StoredRule>;

export interface Settings {
  kinds: StoredRules;
  hours: ReminderHours;
  /** The company has not chosen yet: all kinds are off. */
  is_new: boolean;
}

export async function readSettings(db: CompanyDb): Promise<Settings> {
  const row = await db.selectFrom('reminder_settings').select(['kinds', 'hours']).executeTakeFirst();
  // A kind that was added since is off.
  return row ? { ...row, kinds: { ...NOT_CHOSEN.kinds, ...row.kinds }, is_new: false } : NOT_CHOSEN;
}

/** Stores the company's settings. The next run examines every open document again. */
export async function storeSettings(db: CompanyDb, { kinds, hours }: Settings, now: Date): Promise<void> {
  const row = { kinds: JSON.stringify(kinds), hours: JSON.stringify(hours), updated_at: now };
  await db
    .insertInto('reminder_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
  await db.updateTable('reminder_schedules').set({ next_check_at: now }).execute();
  markDue(db, remindersDue, now);
}

/** The rules by which reminders are planned. */
export function rulesOf({ kinds, hours }: Settings): ReminderRules {
  const rule = ({ on_since, steps, ...chosen }: StoredRule): ReminderRule => ({
    ...chosen,
    on_since: on_since === null ? null : new Date(on_since),
    steps: steps.map(({ step, since }) => ({ step, since: since === null ? null : new Date(since) })),
  });
  return { hours, kinds: byKind((kind) => rule(kinds[kind])) };
}

/** The settings after a change. */
export function changeSettings(settings: Settings, { hours, ...kinds }: ReminderSettingsInput, now: Date): Settings {
  return {
    is_new: false,
    hours: hours ?? settings.hours,
    kinds: byKind((kind) => {
      const [before, change] = [settings.kinds[kind], kinds[kind]];
      return change ? changeRule(before, change, now) : before;
    }),
  };
}

type Change = NonNullable<ReminderSettingsInput[ReminderKind]>;

/** A step that is added while the kind is on applies from now on, not to earlier documents. */
function changeRule(before: StoredRule, change: Change, now: Date): StoredRule {
  const { is_on } = change;
  const sentence = change.sentence ?? '';
  if (!is_on) {
    const steps = change.steps.map((step) => ({ step, since: null }));
    return { is_on, sentence, steps, on_since: null, include_open_documents: false };
  }
  const added = before.is_on ? now.toISOString() : null;
  return {
    is_on,
    sentence,
    on_since: before.on_since ?? now.toISOString(),
    include_open_documents: change.include_open_documents ?? before.include_open_documents,
    steps: change.steps.map(
      (step) => (before.is_on && before.steps.find((existing) => existing.step === step)) || { step, since: added },
    ),
  };
}

function byKind<T>(of: (kind: ReminderKind) => T): Record<ReminderKind, T> {
  return Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, of(kind)])) as Record<ReminderKind, T>;
}

const NOT_CHOSEN: Settings = {
  is_new: true,
  hours: WIDEST_HOURS,
  kinds: byKind((kind) => ({
    is_on: false,
    on_since: null,
    include_open_documents: false,
    steps: DEFAULT_STEPS[kind].map((step) => ({ step, since: null })),
    sentence: '',
  })),
};
