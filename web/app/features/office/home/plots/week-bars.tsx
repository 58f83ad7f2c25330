import { Box } from '@mantine/core';
import { shortDay } from '#domain/time.ts';
import { axisSteps, shortDollars } from './axis.ts';
import classes from './plots.module.css';

export const WEEK_BARS_HEIGHT = 184;

export interface WeekBar {
  week: string;
  /** In dollars. */
  bar: number;
  /** In dollars; undefined for none. */
  line: number | undefined;
  /** Both in words, for a pointer. */
  words: string;
}

/** The dollars of each week as bars, and as lines across them. */
export function WeekBars({ weeks }: { weeks: readonly WeekBar[] }) {
  const steps = axisSteps(Math.max(...weeks.flatMap(({ bar, line = 0 }) => [bar, line])));
  const top = steps.at(-1) ?? 1;
  const height = (dollars: number) => `${(Math.max(0, dollars) / top) * 100}%`;
  return (
    <Box pos="relative" h={WEEK_BARS_HEIGHT} pt={8} pr={40} pb={24}>
      <div className={classes.grid}>
        {steps.map((step) => (
          <span key={step} style={{ bottom: height(step) }}>
            <small>{shortDollars(step)}</small>
          </span>
        ))}
      </div>
      <div className={classes.weeks}>
        {weeks.map(({ week, bar, line, words }, index) => (
          <Box pos="relative" flex={1} miw={0} key={week} title={`Week of ${shortDay(week)}: ${words}`}>
            <Box pos="relative" h="100%" mx="14%">
              <i className={classes.paid} style={{ height: height(bar) }} />
              {line !== undefined && <i className={classes.billed} style={{ bottom: height(line) }} />}
            </Box>
            {index % 3 === 0 && <span>{shortDay(week)}</span>}
          </Box>
        ))}
      </div>
    </Box>
  );
}
