import { Button } from '@mantine/core';
import { useState } from 'react';
import { images, IMAGES_MAX, type Photo, tooManyImages } from '../../../contract/images.ts';
import { useDeletion } from '../deletion.ts';
import { errorText } from '../error-text.ts';
import { refreshAll } from '../queries.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { IconCircleCheck, IconPhoto, IconTrash } from '../ui/icons.ts';
import { ListFailure } from '../ui/list-placeholders.tsx';
import { Notice } from '../ui/notice.tsx';
import panel from '../ui/panel.module.css';
import { type PictureOwner, usePicture } from './hooks.ts';
import classes from './own-picture.module.css';
import { PictureUpload } from './picture-upload.tsx';

interface OwnPictureProps {
  owner: PictureOwner;
  /** "Company Logo" */
  title: string;
  /** The noun inside a sentence: "logo". */
  noun: string;
  /** Says where the image is shown. */
  lead: string;
}

/** The single image of a company or an account: view, upload, replace, delete. */
export function OwnPicture({ owner, title, noun, lead }: OwnPictureProps) {
  const { picture, error, retry } = usePicture(owner);
  const [deleted, setDeleted] = useState(false);
  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {error ? (
        <ListFailure text={errorText('Failed to get photos', error)} many="photos" onRetry={retry} />
      ) : (
        <>
          <div className={classes.frame} data-tag={owner.tag}>
            {picture ? <img src={picture.url} alt={title} /> : <IconPhoto size={32} stroke={1.5} aria-hidden />}
          </div>
          {deleted && picture === null && (
            <Notice tone="green" icon={IconCircleCheck}>
              <p>Photo deleted successfully!</p>
            </Notice>
          )}
          {picture !== undefined && (
            <PictureUpload owner={owner} noun={noun} current={picture ?? undefined} onStart={() => setDeleted(false)} />
          )}
          {picture && (
            <Present picture={picture} noun={noun} most={IMAGES_MAX[owner.tag]} onDeleted={() => setDeleted(true)} />
          )}
        </>
      )}
    </section>
  );
}

interface PresentProps {
  picture: Photo;
  noun: string;
  most: number;
  onDeleted: () => void;
}

function Present({ picture, noun, most, onDeleted }: PresentProps) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeletion(
    images.remove,
    { params: { id: picture.id } },
    {
      failure: 'Failed to delete photo',
      onDone: () => {
        onDeleted();
        void refreshAll();
      },
    },
  );
  return (
    <>
      <p className={classes.lead}>
        {tooManyImages(most)}. Another file takes the place of the {noun}.
      </p>
      <Button leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
        Delete Photo
      </Button>
      {asking && (
        <DeleteDialog
          deletion={deletion}
          title={`Delete the ${noun}?`}
          label="Delete Photo"
          busyLabel="Deleting..."
          onClose={() => setAsking(false)}
        >
          <p>It disappears everywhere at once. You can upload another one afterwards.</p>
        </DeleteDialog>
      )}
    </>
  );
}
