import { Button } from '@mantine/core';
import { directionsTo } from './directions.ts';
import { IconExternalLink } from '../icons/icons.ts';

/** Opens directions to a place in the phone's maps app, or on its website on a desktop; disabled while `to` is "". */
export function DirectionsLink({ to }: { to: string }) {
  const icon = <IconExternalLink size={18} stroke={1.75} aria-hidden />;
  if (!to) {
    return (
      <Button disabled leftSection={icon}>
        Get directions
      </Button>
    );
  }
  return (
    <Button component="a" href={directionsTo(to)} target="_blank" rel="noreferrer" leftSection={icon}>
      Get directions
    </Button>
  );
}
