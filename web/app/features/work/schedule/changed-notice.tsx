import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Visit } from '#contract/work/visits.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import type { SavedVisit } from '../visits/save-visit.ts';
import { withLater } from './scope-question.tsx';

interface ChangedNoticeProps {
  of: { visit: Visit } & SavedVisit;
  onUndo: () => void;
  /** What has happened to the visit, as `moved to Thu, Nov 19`. */
  children: ReactNode;
}

/** What a drag or a key has changed, with the way back, and where somebody of the crew is elsewhere at the same time. */
export function ChangedNotice({ of, onUndo, children }: ChangedNoticeProps) {
  const { visit, along, isCustomerToTell, warnings } = of;
  const isWarning = warnings.length > 0;
  return (
    <div className={shared.apart}>
      <Notice
        tone={isWarning ? 'amber' : 'green'}
        icon={isWarning ? IconAlertTriangle : IconCircleCheck}
        action={along === 0 && <Button onClick={onUndo}>Undo</Button>}
      >
        <p>
          {visit.title} {children}
          {withLater(along)}.{isCustomerToTell && ` ${visit.customer_name} does not know the new time yet.`}
        </p>
        {warnings.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}
