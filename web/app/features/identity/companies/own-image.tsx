import { Button } from '@mantine/core';
import { useState } from 'react';
import { images, IMAGES_MAX, type Photo, tooManyImages } from '#contract/work/images.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { errorText } from '../../../../kit/api/error-text.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { IconCircleCheck, IconPhoto, IconTrash } from '../../../../kit/icons/icons.ts';
import { ListFailure } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import panel from '../../../../kit/page/panel.module.css';
import { type ImageOwner, useImage } from './image-hooks.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './companies.module.css';
import { ImageUpload } from './image-upload.tsx';

interface CompanyOrAccountImageProps {
  owner: ImageOwner;
  /** "Company Logo" */
  title: string;
  /** The noun inside a sentence: "logo". */
  noun: string;
  /** The text about where the image is shown. */
  lead: string;
}

/** The single image of a company or an account: view, upload, replace, delete. */
export function CompanyOrAccountImage({ owner, title, noun, lead }: CompanyOrAccountImageProps) {
  const { image, error, retry } = useImage(owner);
  const [deleted, setDeleted] = useState(false);
  return (
    <section className={panel.panel} aria-label={title}>
      <h2>{title}</h2>
      <p className={shared.muted}>{lead}</p>
      {error ? (
        <ListFailure text={errorText('Failed to get photos', error)} many="photos" onRetry={retry} />
      ) : (
        <>
          <div className={classes.frame} data-tag={owner.tag}>
            {image ? <img src={image.url} alt={title} /> : <IconPhoto size={32} stroke={1.5} aria-hidden />}
          </div>
          {deleted && image === null && (
            <Notice tone="green" icon={IconCircleCheck}>
              <p>Photo deleted successfully!</p>
            </Notice>
          )}
          {image !== undefined && (
            <ImageUpload owner={owner} noun={noun} current={image ?? undefined} onStart={() => setDeleted(false)} />
          )}
          {image && (
            <Present image={image} noun={noun} most={IMAGES_MAX[owner.tag]} onDeleted={() => setDeleted(true)} />
          )}
        </>
      )}
    </section>
  );
}

interface PresentProps {
  image: Photo;
  noun: string;
  most: number;
  onDeleted: () => void;
}

function Present({ image, noun, most, onDeleted }: PresentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletion = useDeletion(
    images.remove,
    { params: { id: image.id } },
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
      <p className={shared.muted}>
        {tooManyImages(most)}. Another file takes the place of the {noun}.
      </p>
      <Button leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => setIsConfirming(true)}>
        Delete Photo
      </Button>
      {isConfirming && (
        <DeleteDialog
          deletion={deletion}
          title={`Delete the ${noun}?`}
          label="Delete Photo"
          busyLabel="Deleting..."
          onClose={() => setIsConfirming(false)}
        >
          <p>It disappears everywhere at once. You can upload another one afterwards.</p>
        </DeleteDialog>
      )}
    </>
  );
}
