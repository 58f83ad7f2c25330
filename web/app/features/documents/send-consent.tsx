import { config } from '../../../../contract/config.ts';
import type { SendMethod } from '../../../../contract/messages.ts';
import { useCall } from '../../lib/queries.ts';
import shared from '../../ui/shared.module.css';

/** What sending means, and which sender the customer sees; of both channels until one is selected. */
export function SendConsent({ methods, many }: { methods: readonly SendMethod[]; many: string }) {
  const { data } = useCall(config.read, {});
  if (!data) return null;
  const from = {
    email: `Emails come from ${data.mail_from}.`,
    sms: `Texts come from ${data.text_from}; the customer can reply STOP to end them.`,
  };
  const shown = methods.length === 0 ? (['email', 'sms'] as const) : methods;
  return (
    <p className={shared.consent}>
      By sending, you confirm that the customer has agreed to receive {many} this way.{' '}
      {shown.map((method) => from[method]).join(' ')}
    </p>
  );
}
