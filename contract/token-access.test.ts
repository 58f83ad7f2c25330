import { expect, test } from 'vitest';
import { scopesNeeded } from '#domain/scopes.ts';
import { api } from './api.ts';
import type { Endpoints } from './endpoint.ts';

/*
 * What is open to access tokens, by the scopes that a call needs. A call that is opened appears as a changed line here, for
 * the reviewer to see.
 */

const open = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Endpoints).flatMap(([name, { token }]) =>
    token ? [[scopesNeeded(token).join(' '), `${noun}.${name}`] as const] : [],
  ),
);

test('tokens open the named calls and no others', () => {
  const byScopes = Map.groupBy(open, ([scopes]) => scopes);
  const listed = [...byScopes].map(([scopes, calls]) => [scopes, calls.map(([, name]) => name).toSorted()]);
  expect(Object.fromEntries(listed)).toMatchInlineSnapshot(`
    {
      "act": [
        "visits.cancel",
        "visits.finish",
        "visits.onMyWay",
        "visits.sendConfirmation",
        "visits.update",
      ],
      "act money": [
        "approvals.comment",
        "changeOrders.comment",
        "changeOrders.send",
        "customerPayments.create",
        "customerPayments.sendNotification",
        "customerPayments.update",
        "estimates.send",
        "installments.bill",
        "installments.billRest",
        "invoices.create",
        "invoices.send",
        "invoices.update",
        "invoices.voiding",
        "itemizedInvoices.create",
        "itemizedInvoices.remove",
        "itemizedInvoices.removeAll",
        "itemizedInvoices.update",
        "reminders.sendNow",
        "reminders.skip",
      ],
      "draft": [
        "customers.create",
        "customers.update",
        "images.upload",
        "jobsites.create",
        "jobsites.update",
        "projects.create",
        "projects.update",
        "visits.changeCrewNotes",
        "visits.create",
      ],
      "draft money": [
        "changeOrders.create",
        "changeOrders.update",
        "estimateTemplates.create",
        "estimateTemplates.saveEstimate",
        "estimateTemplates.update",
        "estimates.create",
        "estimates.update",
        "itemizedEstimates.create",
        "itemizedEstimates.remove",
        "itemizedEstimates.removeAll",
        "itemizedEstimates.update",
        "priceItems.create",
        "priceItems.update",
      ],
      "money": [
        "approvals.answer",
        "approvals.signedPdf",
        "auditLog.list",
        "changeOrders.answer",
        "changeOrders.byEstimate",
        "changeOrders.pdf",
        "changeOrders.read",
        "customerPayments.byCustomer",
        "customerPayments.byInvoice",
        "customerPayments.list",
        "customerPayments.pdf",
        "customerPayments.receiptPdf",
        "estimateTemplates.list",
        "estimateTemplates.read",
        "estimates.byCustomer",
        "estimates.listJoined",
        "estimates.pdf",
        "estimates.read",
        "home.needs",
        "home.read",
        "installments.billing",
        "installments.ready",
        "invoices.listJoined",
        "invoices.pdf",
        "invoices.read",
        "itemizedEstimates.byEstimate",
        "itemizedInvoices.byInvoice",
        "messages.byCustomer",
        "messages.document",
        "newestMessages.list",
        "onlinePaymentRecords.list",
        "onlinePaymentRecords.read",
        "payouts.list",
        "payouts.read",
        "priceItems.list",
        "priceItems.read",
        "priceItems.suggestions",
        "reminders.planned",
      ],
      "read": [
        "connections.own",
        "customers.list",
        "customers.read",
        "employees.list",
        "employees.read",
        "images.allLinks",
        "images.bytes",
        "images.count",
        "images.countOfCustomer",
        "images.links",
        "jobsites.list",
        "jobsites.listJoined",
        "jobsites.read",
        "projectPhotos.newest",
        "projects.byCustomer",
        "projects.list",
        "projects.listJoined",
        "projects.read",
        "search.find",
        "timecards.ofOwnVisits",
        "timecards.open",
        "timecards.report",
        "visits.list",
        "visits.read",
        "workList.ofProject",
      ],
    }
  `);
});

test('no call that deletes a record is open to tokens, except that of line items', () => {
  const deleting = Object.entries(api).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints as Endpoints)
      .filter(([, { method, token }]) => method === 'DELETE' && token)
      .map(([name]) => `${noun}.${name}`),
  );
  expect(deleting.filter((name) => !/^itemized(Estimates|Invoices)\.remove(All)?$/.test(name))).toEqual([]);
});
