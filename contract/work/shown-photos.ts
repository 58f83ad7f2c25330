import { z } from 'zod';

export const SHOWN_PHOTOS_MAX = 12;
const CHOOSE_PHOTOS = 'Please choose photos of the project.';

/** Photos of a document's project that its customer sees, in this order. */
export const ShownPhotos = z.object({
  image_group_keys: z
    .array(z.uuid({ error: CHOOSE_PHOTOS }), { error: CHOOSE_PHOTOS })
    .max(SHOWN_PHOTOS_MAX, `Show at most ${SHOWN_PHOTOS_MAX} photos.`),
});
