import type { statements } from '#contract/sales/statements.ts';
import { readInitialSendMethod } from '../../core/delivery/initial-send-method.ts';
import type { MessageForm } from '../../core/documents/customer-message.ts';
import { readLetterhead } from '../../core/documents/letterhead.ts';
import { addressLines, companyParty } from '../../core/documents/parties.ts';
import { previewOf } from '../../core/documents/preview.ts';
import { pagesOf, pdfOf } from '../../core/documents/rendering.ts';
import { sendDocument, type SendServices, sendTest } from '../../core/documents/sending.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Documents } from '../../platform/pdf/renderer.ts';
import { type CustomerRow, lockCustomer, readCustomer } from '../../work/customers/store.ts';
import {
  composeStatement,
  openingOfStatement,
  type StatementDocument,
  statementDocument,
  statementFileName,
} from './statement-document.ts';
import { periodOf, type StatementPeriod, statementOf } from './statement.ts';
import { readAccount } from './store.ts';

interface Services extends SendServices {
  publicUrl: string;
  brandName: string;
  documents: Documents;
  files: Files;
}

export function statementHandlers({ documents, files, ...sending }: Services): Handlers<typeof statements> {
  return {
    read: async ({ db, params, query, person, now }) => {
      const period = periodOf(query, dayIn(person.time_zone, now));
      const { customer_id } = await readCustomer(db, params.id);
      const attributes = { customer_id, ...statementOf(await readAccount(db, customer_id), period) };
      return { data: { id: customer_id, type: 'statement', attributes } };
    },

    pdf: withoutTransaction(async ({ inSnapshot, query, person, now, http }) => {
      const statement = await inSnapshot((db) => currentStatement(db, query, { person, now }));
      return pdfOf({ renderer: documents.forRequest(person, http.signal), files }, statementDocument, statement);
    }),

    pdfPages: withoutTransaction(async ({ inSnapshot, query, person, now, http }) => {
      const statement = await inSnapshot((db) => currentStatement(db, query, { person, now }));
      return pagesOf({ renderer: documents.forRequest(person, http.signal), files }, statementDocument, statement);
    }),

    send: async ({ db, params, person, body, http, now }) => {
      const customer = await lockCustomer(db, params.id);
      const period = periodOf(body, dayIn(person.time_zone, now));
      const statement = await snapshotOf(db, customer, period);
      const audited = {
        record_type: 'customer',
        record_id: customer.customer_id,
        summary: `${statement.customer.name}, statement ${period.from} to ${period.to}`,
      } as const;
      return sendDocument(db, sending, documentOf(customer, statement), body, { audited, person, http, now });
    },

    sendTest: async ({ db, person, body, now }) => {
      const customer = await lockCustomer(db, body.customer_id);
      const statement = await snapshotOf(db, customer, periodOf(body, dayIn(person.time_zone, now)));
      return sendTest(db, sending, documentOf(customer, statement), body, { person, now });
    },

    messagePreview: withoutTransaction(async ({ inSnapshot, query, person, now }) => {
      const [statement, sendMethod] = await inSnapshot(async (db) => [
        await currentStatement(db, query, { person, now }),
        await readInitialSendMethod(db, query.customer_id),
      ]);
      const message = {
        sendMethod,
        compose: (link: string, form: MessageForm) => composeStatement(statement, link, form),
        opening: (form: MessageForm) => openingOfStatement(statement, form),
        fileName: statementFileName(statement),
      };
      return previewOf(message, query, sending);
    }),
  };
}

interface Chosen {
  customer_id: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** The statement of a customer as of now. */
async function currentStatement(
  db: CompanyDb,
  { customer_id, ...days }: Chosen,
  { person, now }: { person: Person; now: Date },
): Promise<StatementDocument> {
  const period = periodOf(days, dayIn(person.time_zone, now));
  return snapshotOf(db, await readCustomer(db, customer_id), period);
}

async function snapshotOf(db: CompanyDb, customer: CustomerRow, period: StatementPeriod): Promise<StatementDocument> {
  const { first_name, last_name, customer_company_name, phone, email } = customer;
  return {
    company: companyParty(await readLetterhead(db)),
    customer: {
      name: `${first_name} ${last_name}`,
      company_name: customer_company_name ?? '',
      address: addressLines(customer),
      phone,
      email,
    },
    project: { name: '', description: '' },
    ...statementOf(await readAccount(db, customer.customer_id), period),
  };
}

function documentOf(customer: CustomerRow, statement: StatementDocument) {
  const { customer_id, email: customer_email, phone: customer_phone, email_consent, sms_consent } = customer;
  return {
    documentKind: statementDocument,
    document_id: customer_id,
    snapshot: statement,
    record: { customer_id, customer_email, customer_phone, email_consent, sms_consent },
    compose: (link: string, form: MessageForm) => composeStatement(statement, link, form),
  };
}
