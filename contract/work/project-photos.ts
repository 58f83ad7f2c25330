import { z } from 'zod';
import { endpoint, type Summaries } from '../endpoint.ts';
import { Photo } from './images.ts';

/* Photos of several projects. Separate from the images of one owner, which the shell of all screens loads. */

/** The maximum number of photos in the list of the newest ones. */
export const NEWEST_PHOTOS_MAX = 12;

export const projectPhotos = {
  newest: endpoint({
    method: 'GET',
    path: '/images/newest_photos',
    auth: 'active',
    token: 'read',
    response: z.object({ photos: z.array(Photo.extend({ project_id: z.string(), project_name: z.string() })) }),
  }),
};

export const projectPhotoSummaries: Summaries<typeof projectPhotos> = {
  newest: `List the newest ${NEWEST_PHOTOS_MAX} photos of all projects, in the small size.`,
};
