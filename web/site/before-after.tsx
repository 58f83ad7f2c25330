import { IconArrowsHorizontal } from '../kit/icons/public-icons.ts';
import classes from './hero-image.module.css';
import after from './kitchen-after.svg';
import before from './kitchen-before.svg';

/** A kitchen, half before and half after: an illustration of the photo comparison. */
export function BeforeAfter({ filling = false }: { filling?: boolean }) {
  return (
    <div className={classes.compare} data-filling={filling || undefined}>
      <img src={after} alt="" width={480} height={300} />
      <img src={before} alt="" width={480} height={300} className={classes.before} />
      <span className={classes.handle}>
        <IconArrowsHorizontal size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.label}>Before</span>
      <span className={classes.label}>After</span>
    </div>
  );
}
