import { useState } from 'react';
import type { estimates } from '#contract/sales/estimates.ts';
import type { invoices } from '#contract/sales/invoices.ts';
import { SHOWN_PHOTOS_MAX } from '#contract/work/shown-photos.ts';
import { call } from '../../../../kit/api/call.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useProjectPhotos } from './hooks.ts';
import { photoLabel, type ProjectPhoto } from './project-photos.ts';
import classes from './photos.module.css';

interface PhotosOf {
  endpoints: Pick<typeof estimates | typeof invoices, 'shownPhotos' | 'showPhotos'>;
  /** The document's id. */
  id: string;
  project_id: string;
  /** Whether other photos can still be selected: a settled document keeps its saved photos. */
  isOpen: boolean;
}

/** The photos shown with an estimate or an invoice: the saved ones, until others are selected. */
export function useShownPhotos({ endpoints, id, project_id, isOpen }: PhotosOf) {
  const params = { id };
  const result = useCall(endpoints.shownPhotos, { params }, { enabled: isOpen });
  const saved = result.data?.image_group_keys;
  const { photos, error } = useProjectPhotos(project_id);
  const [chosen, choose] = useState<readonly string[]>();
  const all = photos ? [...photos.before_project, ...photos.after_project] : [];
  const existing = new Set(all.map(({ key }) => key));
  const shown = (chosen ?? saved ?? []).filter((key) => existing.has(key));
  const isChanged = chosen !== undefined && shown.join() !== saved?.join();
  return {
    /** The photos to select from; empty for a settled document, and until they are loaded. */
    all: isOpen && saved ? all : [],
    isLoading: isOpen && (result.isPending || (!photos && !error)),
    shown,
    choose,
    isChanged,
    save: async () => {
      if (isChanged) await call(endpoints.showPhotos, { params, body: { image_group_keys: [...shown] } });
    },
  };
}

interface ShownPhotosProps {
  all: readonly ProjectPhoto[];
  shown: readonly string[];
  onChoose: (shown: readonly string[]) => void;
}

/** Selects the project photos that the customer sees with the document, in the order of selection. */
export function ShownPhotos({ all, shown, onChoose }: ShownPhotosProps) {
  if (all.length === 0) return null;
  const isFull = shown.length >= SHOWN_PHOTOS_MAX;
  const toggle = (key: string) =>
    onChoose(shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]);
  return (
    <Card title="Show photos">
      <p className={shared.muted}>
        Your customer sees them on the page behind the link, in the order in which you pick them. One from before and
        one from after the work can be compared.
      </p>
      <ul className={classes.photos}>
        {all.map((photo, index) => {
          const place = shown.indexOf(photo.key);
          return (
            <li key={photo.key}>
              <label className={classes.shownPhoto}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={place >= 0}
                  disabled={place < 0 && isFull}
                  onChange={() => toggle(photo.key)}
                />
                <img src={photo.small.url} alt={photoLabel(photo, index, all.length)} loading="lazy" decoding="async" />
                <span className={classes.shownHalf}>{photo.tag === 'before_project' ? 'Before' : 'After'}</span>
                {place >= 0 && <span className={classes.shownPlace}>{place + 1}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      <p role="status" className={shared.small}>
        {shown.length === 0 ? 'No photos are shown.' : `${shown.length} of ${all.length} photos are shown.`}{' '}
        {isFull && `Show at most ${SHOWN_PHOTOS_MAX} photos.`}
      </p>
    </Card>
  );
}
