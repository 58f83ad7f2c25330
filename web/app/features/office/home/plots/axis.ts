/** Maximum number of lines on an axis, the lowest at 0. */
const LINES = 4;

/** Round steps from 0 up to at least the highest value: 0, 3000, 6000, 9000. */
export function axisSteps(highest: number): number[] {
  const least = Math.max(highest, 1) / (LINES - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * power >= least) ?? 10) * power;
  return Array.from({ length: LINES }, (_, line) => line * step);
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "$0", "$1.5K", "$20K" */
export function shortDollars(dollars: number): string {
  return `$${short.format(dollars)}`;
}
