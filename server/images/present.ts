import { API_BASE } from '../../contract/endpoint.ts';
import type { Photo } from '../../contract/images.ts';
import type { ShownImage } from './store.ts';

export function presentImage(image: ShownImage): Photo {
  const { image_id, file_name, project_tag, size_tag, image_group_key, has_original_file } = image;
  return {
    id: image_id,
    url: `${API_BASE}/images/${image_id}/bytes`,
    file_name,
    project_tag,
    size_tag,
    image_group_key,
    original_file_url: has_original_file ? `${API_BASE}/images/${image_id}/original_file` : null,
  };
}
