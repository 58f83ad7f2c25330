import { expect, test } from 'vitest';
import { eventually, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { BilledOfProject } from './billed-of-agreed.tsx';

const server = fakeServer();

const PROJECT = '01930000-0000-7000-8000-0000000000b1';

function approved(project_id: string, approved_total: number, billed_total: number) {
  const estimate_id = `${project_id}-${approved_total}`;
  return { id: estimate_id, type: 'estimate', attributes: { estimate_id, project_id, approved_total, billed_total } };
}

test('a project shows how much of its own approved estimates is billed, without those of other projects', async () => {
  const data = [approved(PROJECT, 8260, 4130), approved(PROJECT, 100.1, 0.2), approved('another', 999, 999)];
  server.responses(200, { data, meta: { total: data.length } }, { to: '/estimates' });
  const { element } = await renderElement(<BilledOfProject customer_id="grace" project_id={PROJECT} />);
  await eventually(() => expect(element.textContent).toContain('Billed $4,130.20 of $8,360.10 agreed'));
  expect(server.requests[0]?.path).toContain('status=approved');
});
