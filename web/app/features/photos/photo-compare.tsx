import { useState, type CSSProperties } from 'react';
import type { ProjectTag } from '../../../../contract/images.ts';
import { IconArrowsHorizontal } from '../../ui/public-icons.ts';
import classes from './photo-compare.module.css';
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
      <Overlay key={`${old.key} ${done.key}`} before={old} after={done} />
      <div className={classes.choices}>
        <Choice photos={before} chosen={old} onChoose={(key) => choose({ ...chosen, before_project: key })} />
        <Choice photos={after} chosen={done} onChoose={(key) => choose({ ...chosen, after_project: key })} />
      </div>
    </section>
  );
}

function Overlay({ before, after }: { before: ProjectPhoto; after: ProjectPhoto }) {
  const [percent, setPercent] = useState(50);
  // The small images are used until the pointer or the focus enters the comparison.
  const [closer, setCloser] = useState(false);
  const lookCloser = () => setCloser(true);
  return (
    <div className={classes.overlay} style={{ '--before': `${percent}%` } as CSSProperties}>
      <Layer photo={after} closer={closer} />
      <Layer photo={before} closer={closer} over />
      <span className={classes.label} data-side="before">
        Before
      </span>
      <span className={classes.label} data-side="after">
        After
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="How much of the before photo is seen"
        aria-valuetext={`${percent}% before, ${100 - percent}% after`}
        onChange={({ currentTarget }) => setPercent(currentTarget.valueAsNumber)}
        onPointerEnter={lookCloser}
        onFocus={lookCloser}
      />
      <span className={classes.handle}>
        <IconArrowsHorizontal size={18} stroke={1.75} aria-hidden />
      </span>
    </div>
  );
}

function Layer({ photo, closer, over }: { photo: ProjectPhoto; closer: boolean; over?: boolean }) {
  return (
    <img
      src={closer ? photo.original.url : photo.small.url}
      alt={`${HALVES[photo.tag].title}: ${photo.name}`}
      className={over ? classes.over : undefined}
      style={{ backgroundImage: `url("${photo.small.url}")` }}
      draggable={false}
      loading="lazy"
      decoding="async"
    />
  );
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
    <fieldset className={classes.choice}>
      <legend>{HALVES[tag].title}</legend>
      <div className={classes.thumbs}>
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
