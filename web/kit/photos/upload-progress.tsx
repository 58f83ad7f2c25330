import { Box } from '@mantine/core';
import classes from './upload.module.css';

/** Upload progress, `sent` from 0 to 1; afterwards the server still has to process the image. */
export function UploadProgress({ sent, label }: { sent: number; label: string }) {
  const percent = Math.round(sent * 100);
  return (
    <div className={classes.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <Box component="span" miw={84}>
        {percent === 100 ? 'Almost done' : `${percent}%`}
      </Box>
    </div>
  );
}
