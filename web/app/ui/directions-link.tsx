import { Button } from '@mantine/core';
import { directionsTo } from './directions.ts';
import { IconExternalLink } from './icons.ts';

/** Opens the phone's map app, or its page at a desk, with the way to a place; nowhere to go while it is "". */
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
