import type { ReactNode } from 'react';
import classes from '../lists/data-list.module.css';
import { Mark } from './mark.tsx';

/** Shown instead of an empty list: its purpose, and the button that creates the first record. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <section className={classes.empty}>
      <SitePlan />
      <h2>{title}</h2>
      <p>{text}</p>
      {action && <div className={classes.emptyAction}>{action}</div>}
    </section>
  );
}

function SitePlan() {
  return (
    <svg className={classes.plan} viewBox="0 0 208 136" fill="none" aria-hidden>
      <path
        d="M6 104 62 78l46-20 78 36M22 88l20-36 62 4 98-22M108 58l12 62M88 24l22 34"
        stroke="var(--jp-border)"
        strokeWidth="1.5"
      />
      <rect x="34" y="84" width="24" height="14" rx="2" fill="var(--jp-grey-bg)" transform="rotate(-23 46 91)" />
      <rect x="146" y="44" width="34" height="24" rx="2" fill="var(--jp-grey-bg)" transform="rotate(-14 163 56)" />
      <ellipse cx="112" cy="101" rx="14" ry="4" fill="var(--jp-border)" />
      <path
        d="M112 98c-9-14-26-24-26-42a26 26 0 0 1 52 0c0 18-17 28-26 42Z"
        fill="var(--jp-surface)"
        stroke="var(--jp-text)"
        strokeWidth="2.25"
        strokeLinejoin="round"
      />
      <Mark x={98} y={42} size={28} />
    </svg>
  );
}
