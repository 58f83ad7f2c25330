import type { APIRequestContext } from '@playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import { images, type ProjectTag } from '#contract/work/images.ts';
import { photoFields } from '#testkit/inputs/inputs.ts';
import { anImage } from '#testkit/inputs/photos.ts';

/** A photo file as a user selects it. */
export async function aPhotoFile(name = 'IMG_0042.JPG', background = '#c8480a', size = { width: 1200, height: 900 }) {
  const buffer = await anImage({ ...size, background });
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Adds photos, small ones by default, to a project through the API, with the browser's own cookies. */
export async function addPhotos(
  request: APIRequestContext,
  project_id: string,
  tag: ProjectTag,
  names: readonly string[],
  size = { width: 240, height: 180 },
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const color = `hsl(${(index * 47) % 360} 40% ${tag === 'before_project' ? 35 : 65}%)`;
    const image = await aPhotoFile(name, color, size);
    const multipart = { ...photoFields(project_id, tag), image };
    const response = await request.post(API_BASE + images.upload.path, { multipart });
    if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
  }
}
