import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';

interface FailureProps {
  text: string;
  /** What its button does; without one there is nothing to be done here. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

/** Something that could not be read or sent, and the way to try again. */
export function Failure({ text, onRetry, retryLabel = 'Try Again' }: FailureProps) {
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      action={
        onRetry && (
          <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
