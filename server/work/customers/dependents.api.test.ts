import { expect, test } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { writeNote } from '#testkit/scenarios/noting.ts';
import { newId } from '../../platform/ids.ts';

test('the dependents of a customer and of a project are counted, a photo in two sizes once', async () => {
  const acme = await aCompany();
  const { customer_id } = await acme.aCustomer();
  const [roof, deck] = [await acme.aProject({ customer_id }), await acme.aProject({ customer_id })];
  for (const { project_id } of [roof, roof, deck]) await uploadPhoto(acme.ana, project_id);
  for (const { project_id } of [roof, deck, deck]) await acme.aJobsite({ project_id });
  await acme.anEstimate({ project_id: roof.project_id });
  await acme.aVisit({ project_id: deck.project_id });
  await writeNote(acme.ana, { project_id: deck.project_id });
  for (const { project_id } of [roof, deck]) {
    const { invoice_id } = await acme.anInvoice({ project_id });
    await acme.aPayment({ invoice_id, amount: 5 });
    await acme.aPayment({ invoice_id, amount: 6 });
  }
  const elsewhere = await acme.anInvoice();
  await acme.aPayment({ invoice_id: elsewhere.invoice_id });

  const ofCustomer = await acme.ana.call(customers.dependents, { params: { id: customer_id } });
  expect(ofCustomer.body).toEqual({
    projects: 2,
    jobsites: 3,
    photos: 3,
    job_notes: 1,
    estimates: 1,
    invoices: 2,
    customer_payments: 4,
    visits: 1,
  });
  const ofDeck = await acme.ana.call(projects.dependents, { params: { id: deck.project_id } });
  expect(ofDeck.body).toEqual({
    jobsites: 2,
    photos: 1,
    job_notes: 1,
    estimates: 0,
    invoices: 1,
    customer_payments: 2,
    visits: 1,
  });
});

test("counting the dependents of another company's customer or project is rejected", async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { customer_id, project_id } = await acme.aProject();
  for (const id of [customer_id, newId()]) {
    expect(await rival.ana.call(customers.dependents, { params: { id } })).toBeError('customer_not_found');
  }
  for (const id of [project_id, newId()]) {
    expect(await rival.ana.call(projects.dependents, { params: { id } })).toBeError('project_not_found');
  }
});
