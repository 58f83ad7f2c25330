import { Box } from '@mantine/core';
import { formatDuration } from '#domain/time.ts';
import shared from '../../../../kit/page/shared.module.css';

/** The breaks of a row on a phone, which has no breaks column. */
export function BreaksBelow({ seconds }: { seconds: number }) {
  return (
    seconds > 0 && (
      <Box
        component="small"
        fz={13}
        lh="1.25rem"
        fw={400}
        hiddenFrom="sm"
        display="block"
        className={`${shared.nowrap} ${shared.muted}`}
      >
        Breaks {formatDuration(seconds)}
      </Box>
    )
  );
}
