import { z } from 'zod';
import { byId, deleted, endpoint, EVERY_ROLE, type Summaries } from '../endpoint.ts';

/** The owner of an image: a project (photo), a company (logo) or an account (profile image). */
export const IMAGE_TAGS = ['project', 'company', 'account'] as const;
export type ImageTag = (typeof IMAGE_TAGS)[number];

export const IMAGE_SIZES = ['small', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
/** The format of iPhone photos. Browsers that do not know the type identify it by the file extension. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
export const HEIC_ENDING = /\.hei[cf]$/i;
/** The limit for HEIC is higher: 48-megapixel cameras write files of up to this size. */
export const HEIC_MAX_BYTES = 15 * 1024 * 1024;
/** The maximum number of images of one owner. */
export const IMAGES_MAX: Record<ImageTag, number> = { project: 15, company: 1, account: 1 };

/** The stage of the project at which a photo was taken. */
export const PROJECT_TAGS = ['before_project', 'after_project'] as const;
export type ProjectTag = (typeof PROJECT_TAGS)[number];

export const SELECT_PROJECT = 'Please select a project';
export const SELECT_PROJECT_TAG = 'Please select whether the photo was taken before or after the project';
export const SELECT_FILE = 'Please select a file to upload';
export const WRONG_FILE_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
export const FILE_TOO_LARGE = 'File size must be less than 10MB';
export const HEIC_TOO_LARGE = 'File size must be less than 15MB';

/** The message for an owner who has the maximum number of images. */
export function tooManyImages(most: number): string {
  return `Maximum number of photos (${most}) has been reached for this project`;
}

export const Photo = z.object({
  id: z.string(),
  url: z.string(),
  file_name: z.string(),
  project_tag: z.enum(PROJECT_TAGS).nullable(),
  size_tag: z.enum(IMAGE_SIZES),
  image_group_key: z.string(),
  /** The URL of the original file of the photo; null if it was not stored, and for crew leads. */
  original_file_url: z.string().nullable(),
  /** Null for an image uploaded before this was recorded. */
  uploaded_by_account_id: z.string().nullable(),
});
export type Photo = z.output<typeof Photo>;

const photos = z.object({ photos: z.array(Photo) });
const tag = z.enum(IMAGE_TAGS, { error: 'Images belong to a project, a company or an account.' });

const size = z.enum([...IMAGE_SIZES, 'all'], { error: 'The size is small, original or all.' });

/** The owner of the image: a project by its id; the caller's own company and account need none. */
const owner = {
  image_for_tag: tag,
  project_id: z.uuid({ error: SELECT_PROJECT }).optional(),
  company_code: z.string().optional(),
  account_id: z.string().optional(),
  image_project_tag: z.enum(PROJECT_TAGS, { error: SELECT_PROJECT_TAG }).optional(),
};

interface Named {
  image_for_tag: ImageTag;
  project_id?: string | undefined;
  image_project_tag?: ProjectTag | undefined;
}

const hasProject = ({ image_for_tag, project_id }: Named) => image_for_tag !== 'project' || project_id !== undefined;
const hasProjectTag = ({ image_for_tag, image_project_tag }: Named) =>
  image_for_tag !== 'project' || image_project_tag !== undefined;
const projectMissing = { error: SELECT_PROJECT, path: ['project_id'] };

/** The fields of an upload form besides the file. */
export const ImageFields = z
  .object({
    ...owner,
    image_size_tag: size.optional(),
    /** The image of the same owner, by one of its sizes, that the file replaces. */
    replaced_image_id: z.uuid().optional(),
  })
  .refine(hasProject, projectMissing)
  .refine(hasProjectTag, { error: SELECT_PROJECT_TAG, path: ['image_project_tag'] });

export const images = {
  upload: endpoint({
    method: 'POST',
    path: '/images',
    auth: 'session',
    roles: EVERY_ROLE,
    token: 'draft',
    multipart: true,
    body: ImageFields,
    status: 201,
    response: photos,
    errors: [
      'project_not_found',
      'company_not_found',
      'account_not_found',
      'image_not_found',
      'too_large',
      'wrong_type',
    ],
  }),
  links: endpoint({
    method: 'GET',
    path: '/images/get_photo_links',
    auth: 'session',
    roles: EVERY_ROLE,
    token: 'read',
    query: z.object({ ...owner, image_size_tag: size.optional() }).refine(hasProject, projectMissing),
    response: photos,
    errors: ['project_not_found', 'company_not_found', 'account_not_found'],
  }),
  allLinks: endpoint({
    method: 'GET',
    path: '/images/get_all_photo_links/:tag/:owner',
    auth: 'session',
    token: 'read',
    params: z.object({ tag, owner: z.string() }),
    response: photos,
    errors: ['project_not_found', 'company_not_found', 'account_not_found'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/images/photo_count/:tag/:owner',
    auth: 'session',
    token: 'read',
    params: z.object({ tag, owner: z.string() }),
    response: z.object({ count: z.number().int() }),
    errors: ['project_not_found', 'company_not_found', 'account_not_found'],
  }),
  countOfCustomer: endpoint({
    method: 'GET',
    path: '/customers/:id/photo_count',
    auth: 'active',
    token: 'read',
    params: byId,
    response: z.object({ count: z.number().int() }),
    errors: ['customer_not_found'],
  }),
  bytes: endpoint({
    method: 'GET',
    path: '/images/:id/bytes',
    auth: 'session',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: 'image',
    errors: ['image_not_found'],
  }),
  originalFile: endpoint({
    method: 'GET',
    path: '/images/:id/original_file',
    auth: 'session',
    params: byId,
    response: 'file',
    errors: ['image_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/images/:id',
    auth: 'session',
    roles: EVERY_ROLE,
    params: byId,
    response: deleted,
    errors: ['image_not_found'],
  }),
};

export const imageSummaries: Summaries<typeof images> = {
  upload:
    'Upload a project\'s photo, a company\'s logo or a profile image: multipart, the file as "image". It is stored in two sizes. With replaced_image_id the file replaces that image of the same owner, which remains if the file is rejected.',
  links: 'List the images of one owner; those of a project optionally by when they were taken.',
  allLinks: 'List the images of one owner, in all sizes.',
  count: 'Count the images of one owner; an image in two sizes counts once.',
  countOfCustomer: "Count the photos of a customer's projects; a photo in two sizes counts once.",
  bytes: "Read the image itself; cached only by the caller's browser.",
  originalFile:
    'Download the original file of a project photo, including the location and time it was taken; stored only while keep_original_photos of the company is on. 404 for a photo without one.',
  remove: 'Remove the image in all sizes, with its original file; a crew lead can remove only their own uploads.',
};
