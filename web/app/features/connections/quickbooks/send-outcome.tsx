import { counted } from '../../../../kit/format.ts';
import { IconCircleCheck } from '../../../../kit/icons/icons.ts';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Failure } from './failure.tsx';
import type { SendingAll } from './use-send-all.ts';

/** Progress and result of sending. The noun is singular or plural: "payment", "payments". */
export function SendOutcome({ sending, noun: [one, many] }: { sending: SendingAll; noun: readonly [string, string] }) {
  switch (sending.phase) {
    case 'asking':
      return null;
    case 'busy':
      return (
        <p role="status">
          Sending {one} {sending.at} of {sending.of}...
        </p>
      );
    case 'done':
      return (
        <Notice tone="green" icon={IconCircleCheck}>
          <p>{counted(sending.count, one, many)} sent to QuickBooks.</p>
        </Notice>
      );
    case 'failed':
      return <Failure text={sending.failure} />;
  }
}
