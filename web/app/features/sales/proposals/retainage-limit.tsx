import { Button } from '@mantine/core';
import { retainageWarning, type RetainageWarning } from '#domain/sales/retainage-limits.ts';
import { IconAlertTriangle } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { useStatesOfWork } from './deposit-limit.tsx';

interface RetainageLimitProps {
  project_id: string;
  final_total: number;
  retainage_percent: number;
  completion_percent: number;
  onLower: (lowered: RetainageWarning['lowered']) => void;
}

/** Warns about a retainage above the limit for businesses in the state of the work. It does not block saving. */
export function RetainageLimit({ project_id, onLower, ...schedule }: RetainageLimitProps) {
  const hasRetainage = project_id !== '' && schedule.retainage_percent > 0;
  const states = useStatesOfWork(project_id, { ofBusiness: true, enabled: hasRetainage });
  const warning = hasRetainage ? retainageWarning({ ...schedule, states }) : undefined;
  if (!warning) return null;
  const { sentence, note, lowered } = warning;
  return (
    <Notice
      tone="amber"
      icon={IconAlertTriangle}
      action={<Button onClick={() => onLower(lowered)}>Lower the retainage to {lowered.retainage_percent}%</Button>}
    >
      <p>{sentence}</p>
      <p className={shared.small}>{note}</p>
    </Notice>
  );
}
