import { expect, test, vi } from 'vitest';
import type { Photo } from '#contract/work/images.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { photosByTag } from './project-photos.ts';

const server = fakeServer();

function photosOf(...names: string[]) {
  const links = names.flatMap((file_name, index) =>
    (['small', 'original'] as const).map((size_tag) => ({
      id: `01930000-0000-7000-8000-00000000000${index}`,
      image_group_key: file_name,
      file_name,
      size_tag,
      project_tag: 'before_project',
      url: `/images/${index}/${size_tag}`,
      original_file_url: index === 0 ? '/images/0/original_file' : null,
    })),
  );
  return photosByTag(links as unknown as Photo[]).before_project;
}

async function opened() {
  signIn();
  const onDeleted = vi.fn();
  const viewer = (
    <PhotoViewer
      photos={photosOf('one.jpg', 'two.jpg')}
      index={0}
      message=""
      onMove={vi.fn()}
      onDeleted={onDeleted}
      onClose={vi.fn()}
    />
  );
  const { element } = await renderElement(viewer);
  return { element, onDeleted };
}

test('a photo that could not be deleted shows why, and can be deleted by clicking again', async () => {
  server.responses(500, { error: 'Something went wrong on our side. Please try again.', code: 'server_error' });
  server.responses(200, { status: 'deleted', ok: true });
  const { element, onDeleted } = await opened();
  await press(find(element, 'button', 'Delete Photo'));
  const question = find(element, 'dialog dialog');
  expect(question.textContent).toContain('one is deleted for everyone in your company.');
  await press(find(question, 'button', 'Delete Photo'));
  await eventually(() => expect(question.textContent).toContain('Failed to delete photo'));
  await press(find(question, 'button', 'Delete Photo'));
  await eventually(() => expect(onDeleted).toHaveBeenCalledOnce());
});

test('a photo whose original file is stored can be downloaded in its original form', async () => {
  const { element } = await opened();
  const link = find(element, 'a', 'Download Original');
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/images/0/original_file', true]);
});
