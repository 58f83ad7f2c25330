import { errorText } from '../../../../kit/api/error-text.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useLater } from '../../../../kit/page/use-later.ts';
import { useProjectPhotos } from './hooks.ts';
import type { UploadScreen } from './project-gallery.tsx';

interface PhotosOfProjectProps {
  project_id: string;
  upload: UploadScreen;
}

/** The photos of a project, before and after, which can be viewed and deleted, and a link to add more. */
export function PhotosOfProject({ project_id, upload }: PhotosOfProjectProps) {
  const { photos, error, retry } = useProjectPhotos(project_id);
  const { Part: ProjectGallery, failed } = useLater(loadGallery, true);
  if (error ?? failed) {
    const onRetry = failed ? () => location.reload() : retry;
    return <ListFailure text={errorText('Failed to load photos', error)} many="photos" onRetry={onRetry} />;
  }
  if (!photos || !ProjectGallery) return <RecordSkeleton />;
  return <ProjectGallery upload={upload} photos={photos} />;
}

const loadGallery = async () => (await import('./project-gallery.tsx')).ProjectGallery;
