import { API_BASE } from '../../contract/endpoint.ts';
import type { Photo } from '../../contract/images.ts';
import type { ImageRow } from './store.ts';

export function presentImage({ image_id, file_name, project_tag, size_tag, image_group_key }: ImageRow): Photo {
  return {
    id: image_id,
    url: `${API_BASE}/images/${image_id}/bytes`,
    file_name,
    project_tag,
    size_tag,
    image_group_key,
  };
}
