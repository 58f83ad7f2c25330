import { useState, type CSSProperties } from 'react';
import classes from './before-after.module.css';
import { IconArrowsHorizontal } from '../icons/public-icons.ts';

/** A photo by the URLs of its two sizes. */
export interface Side {
  small: string;
  original: string;
  alt: string;
}

interface BeforeAfterProps {
  before: Side;
  after: Side;
  labels: {
    before: string;
    after: string;
    /** Label of the divider, for screen readers. */
    slider: string;
    position: (percent: number) => string;
  };
}

/** A before photo over an after photo, with a divider that moves by touch, mouse and keyboard. */
export function BeforeAfter({ before, after, labels }: BeforeAfterProps) {
  const [percent, setPercent] = useState(50);
  // The small images are used until the pointer or the focus enters the comparison.
  const [closer, setCloser] = useState(false);
  const lookCloser = () => setCloser(true);
  return (
    <div className={classes.overlay} style={{ '--before': `${percent}%` } as CSSProperties}>
      <Layer side={after} closer={closer} />
      <Layer side={before} closer={closer} over />
      <span className={classes.label} data-side="before">
        {labels.before}
      </span>
      <span className={classes.label} data-side="after">
        {labels.after}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={labels.slider}
        aria-valuetext={labels.position(percent)}
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

function Layer({ side, closer, over }: { side: Side; closer: boolean; over?: boolean }) {
  return (
    <img
      src={closer ? side.original : side.small}
      alt={side.alt}
      className={over ? classes.over : undefined}
      style={{ backgroundImage: `url("${side.small}")` }}
      draggable={false}
      loading="lazy"
      decoding="async"
    />
  );
}
