import classes from './mark.module.css';

/** The product's logo: a roof line whose left half is a check mark. An installation may have its own, or none. */
export function Mark({ size = 28, x, y }: { size?: number; x?: number; y?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} x={x} y={y} viewBox="2 1.75 28 28" fill="none" aria-hidden>
      <g strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M18 6 28 15.5V25.5" stroke="currentColor" />
        <path d="M4 15.2 9.5 21 18 6" stroke="var(--jp-accent)" />
      </g>
    </svg>
  );
}
