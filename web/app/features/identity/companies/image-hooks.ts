import { images, type ImageSize, type ImageTag, type Photo } from '#endpoints/work/images.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** The owner of a single image: a company by its code, an account by its id. */
export interface ImageOwner {
  tag: Exclude<ImageTag, 'project'>;
  id: string;
}

/** The owner of an image as request fields. */
export function ownerFields({ tag, id }: ImageOwner) {
  return tag === 'company' ? { image_for_tag: tag, company_code: id } : { image_for_tag: tag, account_id: id };
}

/** The single image of a company or an account. Undefined while loading, null when there is none. */
export function useImage(owner: ImageOwner, size: ImageSize = 'small') {
  const query = { ...ownerFields(owner), image_size_tag: size };
  const result = useCall(images.links, { query }, { enabled: owner.id !== '' });
  const image: Photo | null | undefined = result.data && (result.data.photos[0] ?? null);
  return { image, error: result.error, retry: () => void result.refetch() };
}
