import { useState } from 'react';
import { BeforeAfter } from '../kit/photos/before-after.tsx';
import { useLater } from '../kit/page/use-later.ts';
import page from './customer-page.module.css';
import type { CustomerLink } from './customer-link.ts';
import type { ViewedPhoto } from './photo-viewer.tsx';
import classes from './frame.module.css';
import type { Translations } from './translations-en.ts';

type LinkPhoto = CustomerLink['photos'][number];

const loadViewer = () => import('./photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer);

interface PhotosProps {
  photos: readonly LinkPhoto[];
  /** States that the photos are not part of the document. */
  advice: string;
  translations: Translations;
}

/**
 * The photos shown by the company: the first before and after photo to compare, the others as thumbnails that can be
 * opened.
 */
export function Photos({ photos, advice, translations: t }: PhotosProps) {
  const [viewed, view] = useState<number>();
  const { Part: PhotoViewer } = useLater(loadViewer, viewed !== undefined);
  if (photos.length === 0) return null;
  const all = photos.map((photo, index) => ({ photo, label: labelOf(photo, index, photos.length, t) }));
  const pair = pairOf(all);
  const others = pair ? all.filter((each) => each !== pair.before && each !== pair.after) : all;
  return (
    <section className={page.panel} aria-labelledby="photos">
      <h2 id="photos">{t.photos}</h2>
      <p className={page.hint}>{advice}</p>
      {pair && (
        <div className={classes.pair}>
          <BeforeAfter
            before={sideOf(pair.before)}
            after={sideOf(pair.after)}
            labels={{ before: t.beforeWork, after: t.afterWork, slider: t.compare, position: t.compared }}
          />
        </div>
      )}
      {others.length > 0 && (
        <ul className={classes.grid}>
          {others.map(({ photo, label }, index) => (
            <li key={photo.photo_id}>
              <button type="button" aria-label={t.openPhoto(label)} onClick={() => view(index)}>
                <img src={photo.small_url} alt="" loading="lazy" decoding="async" />
                <span>{halfOf(photo, t)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {PhotoViewer && viewed !== undefined && (
        <PhotoViewer photos={others} index={viewed} onMove={view} onClose={() => view(undefined)} translations={t} />
      )}
    </section>
  );
}

function pairOf(photos: readonly ViewedPhoto[]) {
  const before = photos.find(({ photo }) => photo.project_tag === 'before_project');
  const after = photos.find(({ photo }) => photo.project_tag === 'after_project');
  return before && after && { before, after };
}

function sideOf({ photo: { small_url, original_url }, label }: ViewedPhoto) {
  return { small: small_url, original: original_url, alt: label };
}

function halfOf({ project_tag }: LinkPhoto, t: Translations): string {
  return project_tag === 'before_project' ? t.beforeWork : t.afterWork;
}

function labelOf(photo: LinkPhoto, index: number, count: number, t: Translations): string {
  return t.photo(halfOf(photo, t), index + 1, count);
}
