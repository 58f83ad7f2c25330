import { Box, Group } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../../../../../kit/router/router.tsx';
import { useInSight } from '../../../../../kit/page/use-in-sight.ts';
import classes from './plots.module.css';
import shared from '../../../../../kit/page/shared.module.css';

/** A figure with its drawing, its list, and its table. */
export interface Plot {
  title: string;
  figure: string;
  /** Shown beside the figure, smaller. */
  aside?: ReactNode;
  /** The meaning of the marks; color is never the only indication. */
  legend?: { bar: string; line: string; isUpright?: true };
  /** Text alternative of the drawing. */
  drawnAs: string;
  /** The height of the drawing, reserved until it is drawn. */
  height: number;
  /** Buttons over the drawing, in the same place. */
  over?: ReactNode;
  list: { label: string; to: string };
  /** The same figures as a table, each a link to its list. */
  table: ReactNode;
  /** Figures below the drawing and the table. */
  facts?: ReactNode;
  /** The drawing. */
  children: ReactNode;
}

interface PlotCardProps extends Plot {
  /** Buttons that choose between plots in the same card, in place of the title. */
  views?: ReactNode;
}

/**
 * A figure with a drawing that is rendered when scrolled into view, a link to its list, and the same data as a table.
 */
export function PlotCard(props: PlotCardProps) {
  const { title, figure, aside, legend, drawnAs, height, over, list, table, facts, children, views } = props;
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
  const [place, isInSight] = useInSight();
  return (
    <section ref={place} className={classes.plot} aria-labelledby={heading}>
      <Group gap="4px 16px" justify="space-between" align="stretch" mih={58} mb={14}>
        <div>
          <h3 id={heading} className={views ? 'visually-hidden' : undefined}>
            {title}
          </h3>
          {views}
          <p className={classes.figure}>
            <b>{figure}</b> {aside}
          </p>
        </div>
        {legend && (
          <ul className={classes.legend} aria-hidden>
            <Group component="li" gap={6} wrap="nowrap" h={20}>
              <i data-mark="bar" />
              {legend.bar}
            </Group>
            <Group component="li" gap={6} wrap="nowrap" h={20}>
              <i data-mark={legend.isUpright ? 'upright' : 'line'} />
              {legend.line}
            </Group>
          </ul>
        )}
      </Group>
      {isTable ? (
        <div className={classes.tableBox}>{table}</div>
      ) : (
        <Box pos="relative" flex={1} mb={14} style={{ minHeight: height }}>
          <div className={shared.figures} role="img" aria-label={drawnAs}>
            {isInSight && children}
          </div>
          {isInSight && over}
        </Box>
      )}
      {facts}
      <div className={classes.foot}>
        <Link to={list.to}>{list.label}</Link>
        <button
          type="button"
          aria-pressed={isTable}
          aria-label={`Show as table: ${title}`}
          onClick={() => setIsTable(!isTable)}
        >
          Show as table
        </button>
      </div>
    </section>
  );
}
