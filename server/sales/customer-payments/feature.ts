import { feature } from '../../core/feature.ts';
import { paymentNoticeDocument } from './payment-notice.ts';
import { customerPaymentHandlers } from './routes.ts';

export const customerPaymentsFeature = feature({
  handlers: (services) => ({ customerPayments: customerPaymentHandlers(services) }),
  documents: [paymentNoticeDocument],
});
