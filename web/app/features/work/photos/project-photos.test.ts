import { expect, test } from 'vitest';
import type { ImageSize, Photo, ProjectTag } from '#contract/work/images.ts';
import { photoLabel, photosByTag } from './project-photos.ts';

function link(group: string, size_tag: ImageSize, project_tag: ProjectTag): Photo {
  const ending = size_tag === 'small' ? 'webp' : 'jpg';
  return {
    id: `${group} ${size_tag}`,
    url: `/${group}/${size_tag}`,
    file_name: `IMG_0042.${ending}`,
    project_tag,
    size_tag,
    image_group_key: group,
    original_file_url: null,
    uploaded_by_account_id: null,
  };
}

test('photosByTag joins the two sizes of a photo, in the order of upload', () => {
  const { before_project, after_project } = photosByTag([
    link('1', 'small', 'before_project'),
    link('1', 'original', 'before_project'),
    link('2', 'small', 'after_project'),
    link('2', 'original', 'after_project'),
    link('3', 'small', 'before_project'),
    link('3', 'original', 'before_project'),
  ]);
  expect(before_project.map(({ key }) => key)).toEqual(['1', '3']);
  expect(after_project).toEqual([
    {
      key: '2',
      name: 'IMG_0042',
      tag: 'after_project',
      small: link('2', 'small', 'after_project'),
      original: link('2', 'original', 'after_project'),
    },
  ]);
});

test('photoLabel returns the half, the position and the file name of a photo', () => {
  const [photo] = photosByTag([
    link('1', 'small', 'after_project'),
    link('1', 'original', 'after_project'),
  ]).after_project;
  expect(photo && photoLabel(photo, 1, 3)).toBe('After photo 2 of 3: IMG_0042');
});
