import { expect, test } from 'vitest';
import { eventually, find, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { SimilarWork } from './similar-work.tsx';

const server = fakeServer();

test.each([
  [5, 100, 130.4, 'Your last 5 of this type: worked 1.3 times the hours planned.'],
  [1, 10, 9, 'Your last one of this type: worked 0.9 times the hours planned.'],
  [2, 10, 10, 'Your last 2 of this type: worked 1 times the hours planned.'],
  [0, 0, 0, ''],
])('%d projects with %d hours planned and %d worked: %s', async (projects, planned_hours, hours, words) => {
  const similar = { projects, planned_hours, worked_seconds: hours * 3600 };
  server.responses(200, similar, { to: '/estimates/similar_work?project_id=porch' });
  const { element } = await renderElement(
    <p>
      <SimilarWork projectId="porch" />
    </p>,
  );
  await eventually(() => expect(server.requests).toHaveLength(1));
  await eventually(() => expect(find(element, 'p').textContent?.trim()).toBe(words));
});
