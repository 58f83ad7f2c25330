import { paths } from '../../../../kit/paths.ts';
import { Box } from '@mantine/core';
import { Link } from '../../../../kit/router/router.tsx';
import { carrying } from '../projects/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { useNewestPhotos } from './hooks.ts';
import { ForAProject } from './for-a-project.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './photos.module.css';
import { PhotosOfProject } from './photos-of-project.tsx';
import { HALVES } from './project-photos.ts';

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
              <NewestPhotos />
            )}
          </div>
        )}
      </ForAProject>
    </Page>
  );
}

/** The newest photos from all projects. Each one opens its project's photos. */
function NewestPhotos() {
  const { data } = useNewestPhotos();
  return (
    <>
      <p className={shared.muted}>Choose a project to see its photos, before and after the work.</p>
      {data && data.photos.length > 0 && (
        <section aria-labelledby="newest-photos">
          <Box component="h2" id="newest-photos" mb={12}>
            Newest photos
          </Box>
          <ul className={classes.photos}>
            {data.photos.map(({ id, url, project_id, project_name, project_tag }) => (
              <li key={id}>
                <Link to={paths.photos()} replace state={{ project_id }} className={shared.primary}>
                  <span className={classes.shownPhoto}>
                    <img src={url} alt="" loading="lazy" decoding="async" />
                  </span>
                  {project_name}
                  {project_tag && <small className={shared.secondLine}>{HALVES[project_tag].title}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
