import { customerPage, type VisitLink } from '#contract/sales/customer-page.ts';
import { type Visit, visits } from '#contract/work/visits.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { testClock } from '../app/test-clock.ts';
import { waitingLink } from '../app/test-delivery.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { testDatabase } from '../database/engines.ts';
import type { Company } from '../records/factories.ts';

/** The link of a visit that was sent, with its customer. */
export interface SentVisit {
  visit_id: string;
  message_id: string;
  token: string;
  customer: Browser;
}

/** A day ahead of the test's clock, wherever the company is. */
export function inAWeek(): string {
  return addDays(dayIn('UTC', testClock.now()), 7);
}

/** Tells the customer of a visit. */
export async function sendVisit(
  company: Company,
  { visit_id }: Pick<Visit, 'visit_id'>,
  send_method: SendMethod = 'email',
): Promise<SentVisit> {
  await company.ana.call(visits.sendConfirmation, { params: { id: visit_id }, body: { send_method } });
  const message_id = await newestMessageOf(company, visit_id);
  const token = new URL(await waitingLink(company, message_id)).pathname.replace('/d/', '');
  return { visit_id, message_id, token, customer: aBrowser() };
}

/** The message about a document that was queued last. */
export async function newestMessageOf({ company_id }: Company, documentId: string): Promise<string> {
  const { message_id } = await asCompany(await testDatabase(), company_id, (db) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('document_id', '=', documentId)
      .orderBy('message_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return message_id;
}

/** What the customer's page of a visit shows. */
export async function visitPageOf({ customer, token }: Pick<SentVisit, 'customer' | 'token'>): Promise<VisitLink> {
  const { attributes } = (await customer.call(customerPage.read, { params: { token } })).body.data;
  if (attributes.kind !== 'visit') throw new Error(`The link opens an ${attributes.kind}`);
  return attributes;
}
