import { useState } from 'react';
import type { ProjectTag } from '#contract/work/images.ts';
import { BeforeAfter, type Side } from '../../../../kit/photos/before-after.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './photos.module.css';
import { HALVES, photoLabel, type ProjectPhoto } from './project-photos.ts';

interface PhotoCompareProps {
  before: readonly ProjectPhoto[];
  after: readonly ProjectPhoto[];
}

/** A before photo over an after photo, with a divider that moves by touch, mouse and keyboard. */
export function PhotoCompare({ before, after }: PhotoCompareProps) {
  const [chosen, choose] = useState<Partial<Record<ProjectTag, string>>>({});
  const old = before.find(({ key }) => key === chosen.before_project) ?? before[0];
  const done = after.find(({ key }) => key === chosen.after_project) ?? after[0];
  if (!old || !done) return null;
  return (
    <section className={classes.section} aria-labelledby="compare">
      <h2 id="compare">Compare Before and After</h2>
      <BeforeAfter key={`${old.key} ${done.key}`} before={sideOf(old)} after={sideOf(done)} labels={LABELS} />
      <div className={classes.choices}>
        <Choice photos={before} chosen={old} onChoose={(key) => choose({ ...chosen, before_project: key })} />
        <Choice photos={after} chosen={done} onChoose={(key) => choose({ ...chosen, after_project: key })} />
      </div>
    </section>
  );
}

const LABELS = {
  before: 'Before',
  after: 'After',
  slider: 'How much of the before photo is seen',
  position: (percent: number) => `${percent}% before, ${100 - percent}% after`,
};

function sideOf({ tag, name, small, original }: ProjectPhoto): Side {
  return { small: small.url, original: original.url, alt: `${HALVES[tag].title}: ${name}` };
}

interface ChoiceProps {
  photos: readonly ProjectPhoto[];
  chosen: ProjectPhoto;
  onChoose: (key: string) => void;
}

/** Selects which of several photos is compared. */
function Choice({ photos, chosen, onChoose }: ChoiceProps) {
  if (photos.length < 2) return null;
  const { tag } = chosen;
  return (
    <fieldset className={classes.compareChoice}>
      <legend>{HALVES[tag].title}</legend>
      <div className={shared.buttons}>
        {photos.map((photo, index) => (
          <label key={photo.key} className={classes.thumb}>
            <input
              type="radio"
              name={`compared ${tag}`}
              className="visually-hidden"
              checked={photo === chosen}
              onChange={() => onChoose(photo.key)}
            />
            <img src={photo.small.url} alt={photoLabel(photo, index, photos.length)} loading="lazy" decoding="async" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
