import type { Photo, ProjectTag } from '#contract/work/images.ts';

/** A photo of a project in its two sizes. */
export interface ProjectPhoto {
  /** The same for both sizes. */
  key: string;
  /** The file name without its extension. */
  name: string;
  tag: ProjectTag;
  small: Photo;
  original: Photo;
}

export type PhotosByTag = Record<ProjectTag, ProjectPhoto[]>;

/** The photos of a project, each with its sizes, in the order of upload. */
export function photosByTag(links: readonly Photo[]): PhotosByTag {
  const groups = Map.groupBy(links, (link) => link.image_group_key);
  const photos = [...groups].flatMap(([key, sizes]): ProjectPhoto[] => {
    const small = sizes.find((link) => link.size_tag === 'small');
    const original = sizes.find((link) => link.size_tag === 'original');
    const tag = small?.project_tag;
    return small && original && tag ? [{ key, name: baseName(original), tag, small, original }] : [];
  });
  return {
    before_project: photos.filter(({ tag }) => tag === 'before_project'),
    after_project: photos.filter(({ tag }) => tag === 'after_project'),
  };
}

function baseName({ file_name }: Photo): string {
  return file_name.replace(/\.[^.]*$/, '');
}

/** The names of the two halves of a gallery, as a heading and inside a sentence. */
export const HALVES: Record<ProjectTag, { title: string; word: string }> = {
  before_project: { title: 'Before Project', word: 'before' },
  after_project: { title: 'After Project', word: 'after' },
};

/** "Before photo 2 of 3: IMG_0042" */
export function photoLabel(photo: ProjectPhoto, index: number, total: number): string {
  const half = photo.tag === 'before_project' ? 'Before' : 'After';
  return `${half} photo ${index + 1} of ${total}: ${photo.name}`;
}

/** The options for the half of the gallery, in the upload form. */
export const TAKEN_WHEN = [
  { value: 'before_project', label: 'Before project' },
  { value: 'after_project', label: 'After project' },
];
