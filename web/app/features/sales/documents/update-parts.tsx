import { CloseButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../../../kit/format.ts';
import { IconCircleCheck, IconEdit } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import classes from './document-editor.module.css';

/** "Estimate #1042", beside the title of the update screen. */
export function DocumentNumber({ children }: { children: ReactNode }) {
  return <span className={classes.number}>{children}</span>;
}

/** Additional actions on the document; on a phone they are only in the list. */
export function HeadActions({ children }: { children: ReactNode }) {
  return (
    <Group gap={8} align="stretch" wrap="nowrap" visibleFrom="sm">
      {children}
    </Group>
  );
}

interface ResultNoticeProps {
  /** Null while there is none. */
  result: string | null;
  goTo: { label: string; to: string };
  onDismiss: () => void;
}

/** The result of the last line item action, visible no matter where the line item is. */
export function ResultNotice({ result, goTo, onDismiss }: ResultNoticeProps) {
  if (!result) return null;
  return (
    <div className={classes.result}>
      <Notice
        tone="green"
        icon={IconCircleCheck}
        action={
          <>
            <LinkButton to={goTo.to}>{goTo.label}</LinkButton>
            <CloseButton aria-label="Dismiss" onClick={onDismiss} />
          </>
        }
      >
        <p>{result}</p>
      </Notice>
    </div>
  );
}

/** Shows that there are unsaved changes, and where. */
export function Unsaved({ changed, reordered }: { changed: number; reordered: boolean }) {
  const where = changed > 0 ? ` in ${counted(changed, 'line')}` : reordered ? ' in the order of lines' : '';
  return (
    <>
      <IconEdit size={16} stroke={1.75} aria-hidden /> Unsaved changes{where}
    </>
  );
}
