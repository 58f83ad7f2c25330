import { paths } from '../../../../kit/paths.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { PhotosOfProject } from '../photos/photos-of-project.tsx';
import { type CrewState, useChosenProjectForCrew } from './hooks.ts';

const TRAIL = [{ label: 'Projects', to: paths.crewProjects() }];

/** The photos of an active project. */
export default function CrewPhotos() {
  const chosen = useChosenProjectForCrew();
  return (
    <Page title="Photos" lead={chosen.record?.name} trail={TRAIL}>
      <ChosenRecord
        chosen={chosen}
        message="Project not available, please select a project by clicking Go To Project button."
        goTo={{ label: 'Go To Project', to: paths.crewProjects() }}
      >
        {(project) => (
          <PhotosOfProject
            project_id={project.project_id}
            upload={{
              to: paths.crewUploadPhoto(),
              state: { project_id: project.project_id, project } satisfies CrewState,
            }}
          />
        )}
      </ChosenRecord>
    </Page>
  );
}
