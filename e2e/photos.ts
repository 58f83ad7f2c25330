import type { APIRequestContext } from '@playwright/test';
import { API_BASE } from '../contract/endpoint.ts';
import { images, type ProjectTag } from '../contract/images.ts';
import { aPicture } from '../server/testing/pictures.ts';

/** A photo file as a user selects it. */
export async function aPhotoFile(name = 'IMG_0042.JPG', background = '#c8480a') {
  const buffer = await aPicture({ width: 1200, height: 900, background });
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Adds photos to a project through the API, with the browser's own cookies. */
export async function addPhotos(
  request: APIRequestContext,
  project_id: string,
  tag: ProjectTag,
  names: readonly string[],
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const image = await aPhotoFile(name, `hsl(${(index * 47) % 360} 40% ${tag === 'before_project' ? 35 : 65}%)`);
    const multipart = { image_for_tag: 'project', project_id, image_project_tag: tag, image };
    const answer = await request.post(API_BASE + images.upload.path, { multipart });
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
  }
}
