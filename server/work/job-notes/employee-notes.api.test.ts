import { expect, test } from 'vitest';
import { jobNotes } from '#contract/work/job-notes.ts';
import { projects } from '#contract/work/projects.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

async function aCrew(options: Parameters<typeof aCompany>[0] = {}) {
  const acme = await aCompany({ ...options, subscription: 'active' });
  const employee = await acme.anEmployee();
  const jobsite = await acme.aJobsite();
  const write = (fields: object) =>
    aBrowser().attempt(jobNotes.createByEmployee, {
      params: { employee_code: employee.employee_code },
      body: { job_note: { text: 'Nobody was at home.', ...fields } },
    });
  return { ...acme, employee, jobsite, write };
}

test('an employee writes a note about the project of a jobsite, and the office reads it', async () => {
  const { ana, employee, jobsite, write } = await aCrew();
  const { body, status } = await write({ jobsite_id: jobsite.jobsite_id });
  expect(status).toBe(201);
  const { attributes } = (await ana.call(jobNotes.read, { params: { id: body.data.id } })).body.data;
  expect(attributes).toMatchObject({
    project_id: jobsite.project_id,
    author_kind: 'employee',
    author_name: `${employee.first_name} ${employee.last_name}`,
    can_change: false,
  });
});

test('an employee writes a note about a visit of theirs, and not about one of another crew', async () => {
  const { aVisit, employee, write } = await aCrew();
  const own = await aVisit({ employee_ids: [employee.employee_id] });
  const other = await aVisit();
  const { body } = await write({ visit_id: own.visit_id });
  expect(body.data.attributes).toMatchObject({ project_id: own.project_id, visit_id: own.visit_id });
  expect(await write({ visit_id: other.visit_id })).toBeError('visit_not_found');
});

test('a note of the time card page that is sent several times exists once, with its photo', async () => {
  const { employee, jobsite, write } = await aCrew();
  const { employee_code } = employee;
  const [noteKey, photoKey] = [newId(), newId()];
  const send = async () => {
    const { body } = await write({ client_key: noteKey, jobsite_id: jobsite.jobsite_id });
    return aBrowser().attempt(jobNotes.addPhotoByEmployee, {
      params: { employee_code, id: body.data.id },
      body: { client_key: photoKey },
    });
  };
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(replies.at(-1)?.body.data.attributes).toMatchObject({
    job_note_id: noteKey,
    photos: [{ job_note_photo_id: photoKey }],
  });
});

test('an employee adds no photo to a note of another employee', async () => {
  const { anEmployee, jobsite, write } = await aCrew();
  const { body } = await write({ jobsite_id: jobsite.jobsite_id });
  const { employee_code } = await anEmployee();
  const params = { employee_code, id: body.data.id };
  expect(await aBrowser().attempt(jobNotes.addPhotoByEmployee, { params, body: {} })).toBeError('not_your_note');
});

test('a note about a jobsite of a closed project or of no jobsite is rejected', async () => {
  const { ana, jobsite, write } = await aCrew();
  expect(await write({})).toMatchObject({
    status: 422,
    body: { fields: { jobsite_id: ['Please select a jobsite.'] } },
  });
  const params = { id: jobsite.project_id };
  await ana.call(projects.update, { params, body: { project: { is_active: false } } });
  expect(await write({ jobsite_id: jobsite.jobsite_id })).toBeError('jobsite_not_found');
});
