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
  /** The change of the visit, such as `moved to Thu, Nov 19`. */
  children: ReactNode;
}

/**
 * The change made by a drag or a key, with an undo button, and warnings about crew members who have another visit at
 * the same time.
 */
export function ChangedNotice({ of, onUndo, children }: ChangedNoticeProps) {
  const { visit, along, shouldNotifyCustomer, warnings } = of;
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
          {withLater(along)}.{shouldNotifyCustomer && ` ${visit.customer_name} does not know the new time yet.`}
        </p>
        {warnings.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}
