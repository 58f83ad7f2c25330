import { z } from 'zod';
import { byId, deleted, endpoint } from './endpoint.ts';

/** What a picture belongs to here: a company's logo, an account's profile image. */
export const IMAGE_TAGS = ['company', 'account'] as const;
export type ImageTag = (typeof IMAGE_TAGS)[number];

export const IMAGE_SIZES = ['small', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
/** How many pictures one owner may have. */
export const IMAGES_MAX: Record<ImageTag, number> = { company: 1, account: 1 };

export const SELECT_FILE = 'Please select a file to upload';
export const WRONG_FILE_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
export const FILE_TOO_LARGE = 'File size must be less than 10MB';

/** What is said when an owner has all the pictures it may have. */
export function tooManyImages(most: number): string {
  return `Maximum number of photos (${most}) has been reached for this project`;
}

export const Photo = z.object({
  id: z.string(),
  url: z.string(),
  file_name: z.string(),
  project_tag: z.string().nullable(),
  size_tag: z.enum(IMAGE_SIZES),
  image_group_key: z.string(),
});
export type Photo = z.output<typeof Photo>;

const photos = z.object({ photos: z.array(Photo) });
const tag = z.enum(IMAGE_TAGS, { error: 'Images belong to a company or an account.' });

/** The fields that travel beside the file in an upload's form. */
export const ImageFields = z.object({
  image_for_tag: tag,
  company_code: z.string().optional(),
  account_id: z.string().optional(),
  image_size_tag: z.enum([...IMAGE_SIZES, 'all']).optional(),
});

export const images = {
  upload: endpoint({
    method: 'POST',
    path: '/images',
    who: 'session',
    summary: 'Upload a company logo or a profile image: multipart, the file as "image". It is kept in two sizes.',
    multipart: true,
    body: ImageFields,
    status: 201,
    answer: photos,
    refuses: ['company_not_found', 'account_not_found', 'too_large', 'wrong_type'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/images/get_photo_links',
    who: 'session',
    summary: 'The pictures of one owner.',
    query: z.object({
      image_for_tag: tag,
      company_code: z.string().optional(),
      account_id: z.string().optional(),
      image_size_tag: z.enum([...IMAGE_SIZES, 'all'], { error: 'The size is small, original or all.' }).optional(),
    }),
    answer: photos,
    refuses: ['company_not_found', 'account_not_found'],
  }),
  allLinks: endpoint({
    method: 'GET',
    path: '/images/get_all_photo_links/:tag/:owner',
    who: 'session',
    summary: 'The pictures of one owner, in all sizes.',
    params: z.object({ tag, owner: z.string() }),
    answer: photos,
    refuses: ['company_not_found', 'account_not_found'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/images/photo_count/:tag/:owner',
    who: 'session',
    summary: 'How many pictures one owner has; a picture in two sizes counts once.',
    params: z.object({ tag, owner: z.string() }),
    answer: z.object({ count: z.number().int() }),
    refuses: ['company_not_found', 'account_not_found'],
  }),
  bytes: endpoint({
    method: 'GET',
    path: '/images/:id/bytes',
    who: 'session',
    summary: 'The picture itself, for that browser only.',
    params: byId,
    answer: 'image',
    refuses: ['image_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/images/:id',
    who: 'session',
    summary: 'Remove the picture in all sizes.',
    params: byId,
    answer: deleted,
    refuses: ['image_not_found'],
  }),
};
