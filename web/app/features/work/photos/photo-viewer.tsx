import { Box, Group } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { images } from '#contract/work/images.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { DeleteDialog } from '../../../../kit/deletion/delete-dialog.tsx';
import { IconChevronLeft, IconDownload, IconTrash, IconX } from '../../../../kit/icons/icons.ts';
import { placeByKey } from '../../../../kit/photos/photo-keys.ts';
import { IconChevronRight } from '../../../../kit/icons/public-icons.ts';
import { useDialog } from '../../../../kit/dialogs/use-dialog.ts';
import classes from './photos.module.css';
import { photoLabel, type ProjectPhoto } from './project-photos.ts';
import { swipeOf } from './swipe.ts';
import shared from '../../../../kit/page/shared.module.css';

interface PhotoViewerProps {
  photos: readonly ProjectPhoto[];
  index: number;
  /** The result of the last action. */
  message: string;
  onMove: (index: number) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** One photo as large as the screen: arrow keys and swipes change the photo, Escape closes. */
export function PhotoViewer({ photos, index, message, onMove, onDeleted, onClose }: PhotoViewerProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const photo = photos[index];
  const mayDelete = useMayDelete();
  const dialog = useDialog(true, () => {
    if (!isConfirming) onClose();
  });
  usePreloadedNeighbors(photos, index);
  const swipe = useSwipe({ next: () => move(index + 1), previous: () => move(index - 1) });
  if (!photo) return null;

  function move(to: number): void {
    if (to !== index && to >= 0 && to < photos.length) onMove(to);
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (!isConfirming) move(placeByKey(key, index, photos.length));
  }

  return (
    // Keys are handled anywhere inside the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialog} className={classes.viewer} aria-label="Photo viewer" onKeyDown={onKeyDown}>
      <Group
        gap={8}
        wrap="nowrap"
        py={8}
        pr="max(12px, env(safe-area-inset-right))"
        pl="max(16px, env(safe-area-inset-left))"
      >
        <p className={`${shared.figures} ${shared.nowrap}`} aria-live="polite">
          {index + 1} of {photos.length}
        </p>
        <Box component="p" flex={1} ta="center" c="var(--jp-green-3)" role="status">
          {message}
        </Box>
        {photo.original.original_file_url && <DownloadLink href={photo.original.original_file_url} />}
        {mayDelete(photo) && (
          <button type="button" className={classes.button} onClick={() => setIsConfirming(true)}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
            <span>Delete Photo</span>
          </button>
        )}
        <button type="button" className={classes.button} aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </Group>
      <div className={classes.stage} {...swipe}>
        <PhotoImage key={photo.key} photo={photo} label={photoLabel(photo, index, photos.length)} />
      </div>
      <button
        type="button"
        className={classes.viewerMove}
        data-to="previous"
        aria-label="Previous photo"
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconChevronLeft size={28} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.viewerMove}
        data-to="next"
        aria-label="Next photo"
        disabled={index === photos.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconChevronRight size={28} stroke={1.75} aria-hidden />
      </button>
      {isConfirming && (
        <DeleteQuestion key={photo.key} photo={photo} onClose={() => setIsConfirming(false)} onDeleted={onDeleted} />
      )}
    </dialog>
  );
}

function DownloadLink({ href }: { href: string }) {
  return (
    <a className={classes.button} href={href} download>
      <IconDownload size={20} stroke={1.75} aria-hidden />
      <span>Download Original</span>
    </a>
  );
}

/** Crew leads can delete only their own photos. */
function useMayDelete() {
  const { record } = useSession();
  return ({ original }: ProjectPhoto) =>
    record?.role !== 'crew_lead' || original.uploaded_by_account_id === record.account_id;
}

/** The original image, over the small one that is already loaded. */
function PhotoImage({ photo, label }: { photo: ProjectPhoto; label: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <img
        src={failed ? photo.small.url : photo.original.url}
        alt={label}
        draggable={false}
        style={{ backgroundImage: `url("${photo.small.url}")` }}
        onError={() => setFailed(true)}
      />
      {failed && <p className={classes.failed}>Only the small picture could be loaded.</p>}
    </>
  );
}

interface DeleteQuestionProps {
  photo: ProjectPhoto;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteQuestion({ photo, onClose, onDeleted }: DeleteQuestionProps) {
  const deletion = useDeletion(
    images.remove,
    { params: { id: photo.original.id } },
    {
      failure: 'Failed to delete photo',
      onDone: () => {
        onClose();
        void refreshAll().then(onDeleted);
      },
    },
  );
  return (
    <DeleteDialog
      deletion={deletion}
      title="Delete this photo?"
      label="Delete Photo"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <p>{photo.name} is deleted for everyone in your company. It can’t be restored.</p>
    </DeleteDialog>
  );
}

/** Preloads the photos on either side. */
function usePreloadedNeighbors(photos: readonly ProjectPhoto[], index: number): void {
  const [previous, next] = [photos[index - 1]?.original.url, photos[index + 1]?.original.url];
  useEffect(() => {
    for (const url of [next, previous]) if (url) new Image().src = url;
  }, [next, previous]);
}

function useSwipe({ next, previous }: { next: () => void; previous: () => void }) {
  const down = useRef<{ x: number; y: number } | null>(null);
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger zooms.
      down.current = event.isPrimary ? pointOf(event) : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const meant = down.current && swipeOf(down.current, pointOf(event));
      down.current = null;
      if (meant) ({ next, previous })[meant]();
    },
    onPointerCancel: () => {
      down.current = null;
    },
  };
}
