import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Employee } from '#contract/work/employees.ts';
import { SITE_ADDRESS } from '../../../../kit/api/site-settings.ts';
import { timeCardPath } from '../../../../kit/paths.ts';
import { IconCopy } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import classes from '../../../../kit/page/shared.module.css';

/** Shows the link to an employee's time card page. Anyone who has it can clock in and out for the employee. */
export function TimecardLink({ employee }: { employee: Employee }) {
  const clipboard = useClipboard({ timeout: 3000 });
  const link = SITE_ADDRESS + timeCardPath(employee);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.address}>
      <code>{link}</code>
      <Button leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => clipboard.copy(link)}>
        {clipboard.copied ? 'Copied' : 'Copy Link'}
      </Button>
      {clipboard.error && <p role="alert">The link could not be copied. Mark it and copy it by hand.</p>}
    </div>
  );
}
