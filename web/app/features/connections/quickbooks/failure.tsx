import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';

interface FailureProps {
  text: string;
  /** Click handler of the retry button; without it, there is no button. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

/** An error message with an optional retry button. */
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
