import { use } from 'react';
import { useLocation, useNavigate } from '../../../../kit/router/router.tsx';
import { images } from '#contract/work/images.ts';
import { projectPhotos } from '#endpoints/work/project-photos.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { useChosenProject, useProjects } from '../projects/hooks.ts';
import { carrying } from '../projects/hooks.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { BandContext } from '../../../../kit/page/page.tsx';
import { photosByTag } from './project-photos.ts';

/** The photos of a project, before and after; undefined until loaded. */
export function useProjectPhotos(projectId: string) {
  const query = { image_for_tag: 'project', project_id: projectId, image_size_tag: 'all' } as const;
  const result = useCall(images.links, { query });
  return {
    photos: result.data && photosByTag(result.data.photos),
    error: result.error,
    retry: () => void result.refetch(),
  };
}

/** The newest photos of all projects; undefined until loaded. */
export function useNewestPhotos() {
  return useCall(projectPhotos.newest, {});
}

/** The number of photos of a project; undefined until loaded, and without a project. */
export function usePhotoCount(projectId: string | undefined): number | undefined {
  const params = { tag: 'project', owner: projectId ?? '' } as const;
  return useCall(images.count, { params }, { enabled: !!projectId }).data?.count;
}

/**
 * The project whose photos are shown or uploaded: from navigation state until another one is selected. The selection is
 * stored in the history, so that it survives a reload and Back.
 */
export function useProjectChoice() {
  const chosen = useChosenProject();
  const any = useProjects({ limit: 1 });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const withoutBand = use(BandContext) === undefined;
  return {
    /** Null if no project is selected, or if the selected one has been deleted in the meantime. */
    project: (chosen.error ? null : chosen.record) ?? null,
    loading: any.loading || (chosen.id !== undefined && !chosen.record && !chosen.error),
    failure: any.failure,
    retry: any.retry,
    hasNone: !any.loading && !any.failure && any.total === 0,
    choose: (project: ProjectAndCustomer | null) =>
      void navigate(pathname, { replace: true, state: project && { ...carrying(project), withoutBand } }),
  };
}
