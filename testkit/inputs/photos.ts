import sharp from 'sharp';
import { images, type ProjectTag } from '#contract/work/images.ts';
import type { Anything } from '../clients/browser.ts';
import type { Person } from '../records/factories.ts';
import { photoFields } from './inputs.ts';

/** A plain JPEG. */
export function anImage({ width = 900, height = 450, background = '#c8480a' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A JPEG as a phone takes it: rotated by EXIF, with camera and place in its metadata. */
export async function aPhonePhoto({ width = 900, height = 450 } = {}): Promise<Buffer> {
  return sharp(await anImage({ width, height }))
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '28/1 3/1 6/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Uploads a photo of a project like a browser. */
export async function uploadPhoto(
  person: Pick<Person, 'attempt'>,
  project_id: string,
  { file, tag = 'before_project' }: { file?: Anything['file']; tag?: ProjectTag } = {},
) {
  const body = { ...photoFields(project_id, tag), image_size_tag: 'all' };
  return person.attempt(images.upload, { body, file: file ?? { name: 'IMG_0042.JPG', bytes: await anImage() } });
}
