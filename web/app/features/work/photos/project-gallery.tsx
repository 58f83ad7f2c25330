import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { IMAGES_MAX, type ProjectTag, PROJECT_TAGS, tooManyImages } from '#contract/work/images.ts';
import { EmptyState } from '../../../../kit/page/empty-state.tsx';
import { IconCircleCheck, IconUpload } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { PhotoCompare } from './photo-compare.tsx';
import classes from './photos.module.css';
import { PhotoSlider } from './photo-slider.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import type { PhotosByTag } from './project-photos.ts';
import shared from '../../../../kit/page/shared.module.css';

const MOST = IMAGES_MAX.project;
const NO_PHOTOS = 'No photos found. Click Upload Photos button below.';
const DELETED = 'Photo deleted successfully!';

/** The screen that uploads photos, with its navigation state. */
export interface UploadScreen {
  to: string;
  state: object;
}

/** The photos of a project as two sliders and a comparison, which open in a viewer, and a link to add more. */
export function ProjectGallery({ upload, photos }: { upload: UploadScreen; photos: PhotosByTag }) {
  const [viewed, view] = useState<{ tag: ProjectTag; index: number } | null>(null);
  const [message, setMessage] = useState('');
  const { before_project: before, after_project: after } = photos;
  const count = before.length + after.length;
  const shown = viewed ? photos[viewed.tag] : [];
  return (
    <>
      {message !== '' && shown.length === 0 && (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{message}</p>
        </Notice>
      )}
      {count === 0 ? (
        <EmptyState
          title={NO_PHOTOS}
          text="Photos taken before and after the work show your customer what has changed."
          action={<UploadPhotos upload={upload} count={count} />}
        />
      ) : (
        <>
          <div className={classes.halves}>
            {PROJECT_TAGS.map((tag) => (
              <PhotoSlider
                key={tag}
                tag={tag}
                photos={photos[tag]}
                none={NO_PHOTOS}
                onOpen={(index) => {
                  setMessage('');
                  view({ tag, index });
                }}
              />
            ))}
          </div>
          {before.length > 0 && after.length > 0 && <PhotoCompare before={before} after={after} />}
          <div className={classes.foot}>
            <p>
              <b className={shared.primary}>{count}</b> of {MOST} photos
            </p>
            <UploadPhotos upload={upload} count={count} />
          </div>
        </>
      )}
      {viewed && shown.length > 0 && (
        <PhotoViewer
          photos={shown}
          index={Math.min(viewed.index, shown.length - 1)}
          message={message}
          onMove={(index) => {
            setMessage('');
            view({ ...viewed, index });
          }}
          onDeleted={() => setMessage(DELETED)}
          onClose={() => {
            setMessage('');
            view(null);
          }}
        />
      )}
    </>
  );
}

/** A link to the upload, disabled when the project has the maximum number of photos. */
function UploadPhotos({ upload, count }: { upload: UploadScreen; count: number }) {
  if (count >= MOST) {
    return (
      <Group gap="8px 16px">
        <p id="project-is-full">{tooManyImages(MOST)}</p>
        <Button disabled aria-describedby="project-is-full">
          Upload Photos
        </Button>
      </Group>
    );
  }
  return (
    <LinkButton to={upload.to} state={upload.state} icon={IconUpload} primary>
      Upload Photos
    </LinkButton>
  );
}
