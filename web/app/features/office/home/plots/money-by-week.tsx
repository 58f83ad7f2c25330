import { useState } from 'react';
import type { HomeMoney } from '#contract/office/home.ts';
import { useExpectedPlot } from './expected-by-week.tsx';
import { paidPlot } from './paid-by-week.tsx';
import { PlotCard } from './plot-card.tsx';
import classes from './plots.module.css';

interface MoneyByWeekProps {
  weeks: HomeMoney['paid_by_week'];
  today: string;
}

/** What was paid in the past weeks, or what is expected in the next ones, which is requested when it is shown. */
export function MoneyByWeek({ weeks, today }: MoneyByWeekProps) {
  const [isExpected, setExpected] = useState(false);
  const paid = paidPlot(weeks, today);
  const { plot: expected, list } = useExpectedPlot(isExpected);
  const views = (
    <div className={classes.views}>
      <button type="button" aria-pressed={!isExpected} onClick={() => setExpected(false)}>
        {paid.title}
      </button>
      <button type="button" aria-pressed={isExpected} onClick={() => setExpected(true)}>
        {expected.title}
      </button>
    </div>
  );
  return (
    <>
      <PlotCard {...(isExpected ? expected : paid)} views={views} />
      {list}
    </>
  );
}
