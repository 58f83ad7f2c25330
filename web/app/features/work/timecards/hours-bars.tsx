import '@mantine/charts/styles.layer.css';
import { BarChart, type BarChartProps } from '@mantine/charts';
import { formatDuration } from '#domain/time.ts';

/** The stacked bars of the hours chart, as high as the box around them. */
export default function HoursBars({ rows, series }: { rows: BarChartProps['data']; series: BarChartProps['series'] }) {
  return (
    <BarChart
      h="100%"
      data={rows}
      dataKey="day"
      type="stacked"
      series={series}
      valueFormatter={(worked) => formatDuration(Math.round(worked * 3600))}
      yAxisProps={{ tickFormatter: (worked: number) => `${worked}h`, width: 44 }}
      // No animation on load.
      barProps={{ isAnimationActive: false }}
      maxBarWidth={48}
      gridColor="var(--jp-plot-grid)"
      textColor="var(--jp-text-2)"
      cursorFill="var(--jp-hover)"
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
