import { useEffect, type KeyboardEvent } from 'react';
import { IconChevronLeft, IconX } from '../kit/icons/icons.ts';
import { placeByKey } from '../kit/photos/photo-keys.ts';
import { IconChevronRight } from '../kit/icons/public-icons.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import classes from './photo-viewer.module.css';
import type { CustomerLink } from './customer-link.ts';
import type { Translations } from './translations-en.ts';

/** A photo with its label on the page. */
export interface ViewedPhoto {
  photo: CustomerLink['photos'][number];
  label: string;
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  translations: Translations;
}

/**
 * One photo as large as the screen, over its thumbnail until it is loaded. Arrow keys change the photo, Escape closes.
 */
export function PhotoViewer({ photos, index, onMove, onClose, translations: t }: PhotoViewerProps) {
  const dialog = useDialog(true, onClose);
  const viewed = photos[index];
  const next = photos[index + 1]?.photo.original_url;
  useEffect(() => {
    if (next) new Image().src = next;
  }, [next]);
  if (!viewed) return null;

  function move(to: number): void {
    if (to !== index && to >= 0 && to < photos.length) onMove(to);
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    move(placeByKey(key, index, photos.length));
  }

  const { photo, label } = viewed;
  return (
    // Keys are handled anywhere inside the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialog} className={classes.viewer} aria-label={t.viewer} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <p aria-live="polite">{t.place(index + 1, photos.length)}</p>
        <button type="button" aria-label={t.close} onClick={onClose}>
          <IconX size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
      <img
        key={photo.photo_id}
        src={photo.original_url}
        alt={label}
        draggable={false}
        style={{ backgroundImage: `url("${photo.small_url}")` }}
      />
      {photos.length > 1 && (
        <div className={classes.bar}>
          <button type="button" aria-label={t.previousPhoto} disabled={index === 0} onClick={() => move(index - 1)}>
            <IconChevronLeft size={28} stroke={1.75} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t.nextPhoto}
            disabled={index === photos.length - 1}
            onClick={() => move(index + 1)}
          >
            <IconChevronRight size={28} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </dialog>
  );
}
