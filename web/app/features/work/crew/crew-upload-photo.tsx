import { Button } from '@mantine/core';
import { IMAGES_MAX, tooManyImages } from '#contract/work/images.ts';
import type { ProjectForCrew } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { usePickerSearch } from '../../../../kit/lists/picker-search.ts';
import { RecordPicker } from '../../../../kit/lists/record-picker.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { useNavigate } from '../../../../kit/router/router.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenFiles } from '../photos/chosen-files.tsx';
import { FilePicker } from '../photos/file-picker.tsx';
import { useProjectPhotos } from '../photos/hooks.ts';
import { TAKEN_WHEN } from '../photos/project-photos.ts';
import { usePhotoUpload } from '../photos/use-photo-upload.ts';
import { customerNameOf } from '../projects/project-text.ts';
import { type CrewState, useChosenProjectForCrew, useCrewProjects } from './hooks.ts';

const TRAIL = [{ label: 'Projects', to: paths.crewProjects() }];
const MOST = IMAGES_MAX.project;

/** Adds photos to an active project. */
export default function CrewUploadPhoto() {
  const chosen = useChosenProjectForCrew();
  return (
    <Page title="Upload Photo" lead={chosen.record?.name} trail={TRAIL} width="form">
      {chosen.id ? (
        <ChosenRecord
          chosen={chosen}
          message="Project not available, please select a project by clicking Go To Project button."
          goTo={{ label: 'Go To Project', to: paths.crewProjects() }}
        >
          {(project) => <UploadForm key={project.project_id} project={project} />}
        </ChosenRecord>
      ) : (
        <ProjectChoice />
      )}
    </Page>
  );
}

/** Asks for the project of a photo, when it is taken from the phone bar. */
function ProjectChoice() {
  const { text, search, limit, ...more } = usePickerSearch();
  const list = useCrewProjects({ sort: 'name', q: text, limit });
  const navigate = useNavigate();
  return (
    <section className={panel.panel} aria-label="Project">
      <RecordPicker
        label="Project"
        mark="required"
        placeholder="Search projects"
        help="Photos belong to a project."
        picked={null}
        list={list}
        choice={(project) => ({ value: project.project_id, label: project.name, hint: customerNameOf(project) })}
        onSearch={search}
        onChange={(project) =>
          project &&
          void navigate(paths.crewUploadPhoto(), {
            replace: true,
            state: { project_id: project.project_id, project } satisfies CrewState,
          })
        }
        {...more}
      />
    </section>
  );
}

function UploadForm({ project }: { project: ProjectForCrew }) {
  const form = usePhotoUpload(project.project_id);
  const { photos } = useProjectPhotos(project.project_id);
  const isFull = photos && photos.before_project.length + photos.after_project.length >= MOST;
  const toPhotos = { project_id: project.project_id, project } satisfies CrewState;
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Photo uploaded successfully!">
        <LinkButton to={paths.crewPhotos()} state={toPhotos} primary>
          Go To Photos
        </LinkButton>
        <Button onClick={form.restart}>Upload Another Photo</Button>
      </SuccessPanel>
    );
  }
  return (
    <Form
      form={form}
      submitLabel={form.files.length > 1 ? 'Upload Photos' : 'Upload Photo'}
      busyLabel="Uploading..."
      whyDisabled={isFull && form.phase === 'editing' && form.files.length === 0 ? tooManyImages(MOST) : undefined}
      beside={
        <LinkButton to={paths.crewPhotos()} state={toPhotos}>
          Go To Photos
        </LinkButton>
      }
    >
      <RadioField form={form} name="image_project_tag" label="When was it taken?" required options={TAKEN_WHEN} />
      <FilePicker busy={form.phase === 'busy'} fault={form.fileFault} onAdd={form.add} />
      <ChosenFiles files={form.files} busy={form.phase === 'busy'} onRemove={form.remove} onRetry={form.retry} />
    </Form>
  );
}
