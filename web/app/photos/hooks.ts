import { useLocation, useNavigate } from 'react-router';
import { images } from '../../../contract/images.ts';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { useChosenProject, useProjects } from '../projects/hooks.ts';
import { carrying } from '../projects/hooks.ts';
import { useCall } from '../queries.ts';
import { photosByTag } from './project-photos.ts';

/** The photos of a project, before and after; undefined until they are known. */
export function useProjectPhotos(projectId: string) {
  const query = { image_for_tag: 'project', project_id: projectId, image_size_tag: 'all' } as const;
  const asked = useCall(images.links, { query });
  return {
    photos: asked.data && photosByTag(asked.data.photos),
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}

/** How many photos a project has; undefined until known, and for no project. */
export function usePhotoCount(projectId: string | undefined): number | undefined {
  const params = { tag: 'project', owner: projectId ?? '' } as const;
  return useCall(images.count, { params }, { enabled: !!projectId }).data?.count;
}

/**
 * The project whose photos are shown or added to: the one handed over, until another is chosen. The choice is kept in the
 * history, so that it survives a reload and coming back.
 */
export function useProjectChoice() {
  const chosen = useChosenProject();
  const any = useProjects({ limit: 1 });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    /** Null where none is chosen, or the chosen one has been deleted meanwhile. */
    project: (chosen.error ? null : chosen.record) ?? null,
    loading: any.loading || (chosen.id !== undefined && !chosen.record && !chosen.error),
    failure: any.failure,
    retry: any.retry,
    hasNone: !any.loading && !any.failure && any.total === 0,
    choose: (project: ProjectAndCustomer | null) =>
      void navigate(pathname, { replace: true, state: project && carrying(project) }),
  };
}
