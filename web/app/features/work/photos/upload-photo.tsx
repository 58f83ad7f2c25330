import { Button } from '@mantine/core';
import { useState } from 'react';
import { IMAGES_MAX, tooManyImages } from '#contract/work/images.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from '../projects/hooks.ts';
import { ProjectPicker } from '../projects/project-picker.tsx';
import { customerNameOf } from '../projects/project-text.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { counted } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { RadioField } from '../../../../kit/forms/radio-field.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { FilePicker } from './file-picker.tsx';
import { ForAProject } from './for-a-project.tsx';
import { usePhotoCount } from './hooks.ts';
import { TAKEN_WHEN } from './project-photos.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

const MOST = IMAGES_MAX.project;

export default function UploadPhoto() {
  const trail = [
    { label: 'Project', to: paths.projects() },
    { label: 'Photo Gallery', to: paths.photos() },
  ];
  return (
    <Page title="Upload Photo" trail={trail} width="form">
      <ForAProject>{(project) => <UploadForm project={project} />}</ForAProject>
    </Page>
  );
}

function UploadForm({ project: handedOver }: { project: ProjectAndCustomer | null }) {
  const [project, setProject] = useState(handedOver);
  const form = usePhotoUpload(handedOver?.project_id ?? '');
  const count = usePhotoCount(project?.project_id);
  const isFull = count !== undefined && count >= MOST;
  const toGallery = project ? carrying(project) : undefined;
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Photo uploaded successfully!">
        <LinkButton to={paths.photos()} state={toGallery} primary>
          Go To Photo Gallery
        </LinkButton>
        <Button onClick={form.restart}>Upload Another Photo</Button>
      </SuccessPanel>
    );
  }
  const { project_id: projectFault } = form.fields.errors;
  return (
    <Form
      form={form}
      submitLabel={form.files.length > 1 ? 'Upload Photos' : 'Upload Photo'}
      busyLabel="Uploading..."
      whyDisabled={isFull && form.phase === 'editing' && form.files.length === 0 ? tooManyImages(MOST) : undefined}
      beside={
        <LinkButton to={paths.photos()} state={toGallery}>
          Go To Photo Gallery
        </LinkButton>
      }
    >
      <ProjectPicker
        mark="required"
        project={project}
        help={project && placeOf(project, count)}
        error={projectFault}
        onChange={(chosen) => {
          setProject(chosen);
          form.fields.setFieldValue('project_id', chosen?.project_id ?? '');
        }}
      />
      <RadioField form={form} name="image_project_tag" label="When was it taken?" required options={TAKEN_WHEN} />
      <FilePicker busy={form.phase === 'busy'} fault={form.fileFault} onAdd={form.add} />
      <ChosenFiles files={form.files} busy={form.phase === 'busy'} onRemove={form.remove} onRetry={form.retry} />
    </Form>
  );
}

/** "Priya Desai · 3 of 15 photos" */
function placeOf(project: ProjectAndCustomer, count: number | undefined): string {
  const photos = count === undefined ? '' : `${count} of ${counted(MOST, 'photo')}`;
  return [customerNameOf(project), photos].filter(Boolean).join(' · ');
}
