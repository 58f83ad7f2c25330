import { Link } from '../../../../kit/router/router.tsx';
import type { Visit } from '#contract/work/visits.ts';
import { paths } from '../../../../kit/paths.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { carrying } from '../visits/hooks.ts';
import classes from '../visits/visits.module.css';
import { shortSpan } from '../visits/visit-spans.ts';
import type { Cell } from './moving.ts';
import { useMovableLink } from './use-movable-link.ts';
import type { MovingVisits } from './use-moving.ts';
import { KINDS, kindOf } from '../visits/visit-state.tsx';

interface VisitBlockProps {
  visit: Visit;
  /** `Also at Brooks 1–3` */
  warning?: string | undefined;
  /** The same visit is highlighted in another row. */
  isTwin: boolean;
  onPoint: (visit_id: string | null) => void;
  cell: Cell;
  moving: MovingVisits;
}

/** A visit in the grid of a week: a link to its screen, which can be dragged, or picked up with M. */
export function VisitBlock({ visit, warning, isTwin, onPoint, cell, moving }: VisitBlockProps) {
  const kind = kindOf(visit);
  const { word, tone, icon: Icon, isLoud } = KINDS[kind];
  const point = () => onPoint(visit.visit_id);
  const leave = () => onPoint(null);
  const { ref, onBlur, ...movable } = useMovableLink(visit, cell, moving);
  return (
    <Link
      {...movable}
      ref={ref}
      to={paths.updateVisit()}
      state={carrying(visit)}
      className={classes.block}
      data-kind={kind}
      data-twin={isTwin || undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={() => {
        leave();
        onBlur();
      }}
    >
      <span className={classes.time}>
        <span className={classes.struck}>{shortSpan(visit)}</span>
        {Icon && !isLoud && (
          <>
            <Icon size={15} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{word}</span>
          </>
        )}
      </span>
      <b className={classes.struck}>{visit.title}</b>
      <span className={`${classes.customer} ${classes.struck}`}>{visit.customer_name}</span>
      {isLoud && (
        <span className={classes.word} data-tone={tone}>
          {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : <span className={classes.dot} />}
          {word}
        </span>
      )}
      {warning && (
        <span className={classes.word} data-tone="amber">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {warning}
        </span>
      )}
    </Link>
  );
}
