import { paths } from '../../../../kit/paths.ts';
import { carrying } from '../projects/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { ForAProject } from './for-a-project.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './photos.module.css';
import { PhotosOfProject } from './photos-of-project.tsx';

export default function PhotoGallery() {
  return (
    <Page title="Photo Gallery" trail={[{ label: 'Project', to: paths.projects() }]}>
      <ForAProject>
        {(project, choose) => (
          <div className={classes.page}>
            <div className={classes.choice}>
              <ProjectPicker project={project} onChange={choose} help={project && customerNameOf(project)} />
            </div>
            {project ? (
              <PhotosOfProject
                key={project.project_id}
                project_id={project.project_id}
                upload={{ to: paths.uploadPhoto(), state: carrying(project) }}
              />
            ) : (
              <p className={shared.muted}>Choose a project to see its photos, before and after the work.</p>
            )}
          </div>
        )}
      </ForAProject>
    </Page>
  );
}
