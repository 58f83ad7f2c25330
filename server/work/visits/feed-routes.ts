import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { tokenHash } from '../../platform/ids.ts';
import { isWorking } from '../employees/find-employee.ts';
import { readEmployee } from '../employees/store.ts';
import { endFeed, listFeeds, renewFeed } from './feed-store.ts';

const OF_COMPANY = 'All visits of the company';

export function calendarFeedHandlers({ publicUrl }: { publicUrl: string }): Handlers<typeof calendarFeeds> {
  return {
    list: async ({ db }) => ({
      data: (await listFeeds(db)).map(({ calendar_feed_id, employee_id, created_at }) => ({
        id: calendar_feed_id,
        type: 'calendar_feed' as const,
        attributes: { calendar_feed_id, employee_id, created_at },
      })),
    }),

    create: async ({ db, person, body, http, now }) => {
      const { employee, owner } = await ownerOf(db, body.employee_id ?? null, person.account_id);
      if (employee && !isWorking(employee, dayIn(person.time_zone, now))) throw new AppError('employee_inactive');
      const { token, calendar_feed_id } = await renewFeed(db, owner, now);
      const summary = employee ? `Visits of ${employee.first_name} ${employee.last_name}` : OF_COMPANY;
      const entry = { record_type: 'calendar_feed', record_id: calendar_feed_id, action: 'created', summary } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      const url = `${publicUrl}/calendar/${token}.ics`;
      const { employee_id } = owner;
      const attributes = { calendar_feed_id, employee_id, created_at: now, url };
      return { data: { id: calendar_feed_id, type: 'calendar_feed', attributes } };
    },

    remove: async ({ db, person, params, http, now }) => {
      const { employee_id } = await endFeed(db, params.id);
      const { employee } = await ownerOf(db, employee_id, person.account_id);
      const summary = employee ? `Visits of ${employee.first_name} ${employee.last_name}` : OF_COMPANY;
      const entry = { record_type: 'calendar_feed', record_id: params.id, action: 'revoked', summary } as const;
      await recordAuditEntry(db, entry, { person, http }, now);
      return DELETED;
    },
  };
}

/** The owner of a calendar's visits; the company's calendar belongs to the account that creates it. */
async function ownerOf(db: CompanyDb, employee_id: string | null, account_id: string) {
  if (employee_id === null) return { owner: { account_id, employee_id, code_hash: null }, employee: null };
  const employee = await readEmployee(db, employee_id);
  return { owner: { account_id: null, employee_id, code_hash: tokenHash(employee.employee_code) }, employee };
}
