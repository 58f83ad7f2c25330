import { Button } from '@mantine/core';
import type { FormProblem } from './form-state.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/icons.ts';
import { Notice } from '../page/notice.tsx';

/** The errors of a failed submit, above the form, with a button that reloads a record changed by another user. */
export function ErrorSummary({ problem, onReload }: { problem: FormProblem; onReload?: () => Promise<void> }) {
  const isStale = problem.code === 'stale_record';
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      focusable
      action={
        isStale &&
        onReload && (
          <Button leftSection={<IconRefresh size={18} />} onClick={() => void onReload()}>
            Reload
          </Button>
        )
      }
    >
      <p>{problem.text}</p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {isStale && <p>Reloading shows their version; what you have typed here is lost.</p>}
    </Notice>
  );
}
