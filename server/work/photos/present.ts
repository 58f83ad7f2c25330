import { API_BASE } from '#contract/endpoint.ts';
import type { Photo } from '#contract/work/images.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { ShownImage } from './store.ts';

/** The image as the company's accounts see it. Crew leads have no access to the original file. */
export function presentImage(image: ShownImage, { role }: Pick<Person, 'role'>): Photo {
  const { image_id, file_name, project_tag, size_tag, image_group_key, uploaded_by_account_id } = image;
  const isDownloaded = image.has_original_file && role !== 'crew_lead';
  return {
    id: image_id,
    url: `${API_BASE}/images/${image_id}/bytes`,
    file_name,
    project_tag,
    size_tag,
    image_group_key,
    original_file_url: isDownloaded ? `${API_BASE}/images/${image_id}/original_file` : null,
    uploaded_by_account_id,
  };
}
