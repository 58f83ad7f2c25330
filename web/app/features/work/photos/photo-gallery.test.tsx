import { expect, test } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import PhotoGallery from './photo-gallery.tsx';

const server = fakeServer();
const project_id = '01930000-0000-7000-8000-000000000007';
const project = {
  project_id,
  name: 'New roof',
  project_description: null,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
};
const chosen = { state: { project_id, project } };

function serveProjects() {
  const { data } = recordOf('project', project);
  server.responses(200, { data: [data], meta: { total: 1 } }, { to: 'projects_and_customers' });
  server.responses(200, recordOf('project', project), { to: `/projects/${project_id}` });
}

async function settled(text: RegExp, element: Element) {
  await eventually(() => expect(element.textContent).toMatch(text));
}

test('a project without photos links to the first upload and passes the project along', async () => {
  serveProjects();
  server.responses(200, { photos: [] }, { to: '/images/' });
  const { element } = await renderElement(<PhotoGallery />, chosen);
  await settled(/No photos found\. Click Upload Photos button below\./, element);
  expect(server.requests.at(-1)?.path).toContain(`project_id=${project_id}`);
  expect(find(element, 'a', 'Upload Photos').getAttribute('href')).toBe('/main/project/photo/upload');
});

test('photos that fail to load show a message with a retry button', async () => {
  serveProjects();
  server.responses(
    403,
    { error: 'This needs an active subscription.', code: 'subscription_inactive' },
    { to: '/images/' },
  );
  const { element } = await renderElement(<PhotoGallery />, chosen);
  await settled(/Failed to load photos: This needs an active subscription, status: 403/, element);
  expect(find(element, 'button', 'Try Again')).toBeTruthy();
});

test('without a project the gallery shows the newest photos, which lead to their projects', async () => {
  serveProjects();
  const photo = { id: 'p1', url: '/p1', project_tag: 'after_project', project_id, project_name: 'New roof' };
  server.responses(200, { photos: [photo] }, { to: '/images/newest_photos' });
  server.responses(200, { photos: [] }, { to: '/images/get_photo_links' });
  const { element, router } = await renderElement(<PhotoGallery />);
  await settled(/Newest photosNew roofAfter Project/, element);
  await press(find(element, 'section li a'));
  await eventually(() => expect(router.location.state).toMatchObject({ project_id }));
});

test('the gallery links to creating a project when there is none', async () => {
  server.responses(200, { data: [], meta: { total: 0 } });
  const { element } = await renderElement(<PhotoGallery />);
  await settled(/Photos belong to a project/, element);
  expect(find(element, 'a', 'Create Project').getAttribute('href')).toBe('/main/project/create');
});

test('a selected project is part of the navigation state, so that a reload shows its photos again', async () => {
  serveProjects();
  server.responses(200, { photos: [] }, { to: '/images/' });
  const { element, router } = await renderElement(<PhotoGallery />);
  await press(await eventually(() => find(element, '[role=combobox]')));
  await press(await eventually(() => find(element, '[role=option]')));
  await eventually(() => expect(router.location.state).toMatchObject({ project_id }));
});
