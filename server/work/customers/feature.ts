import { feature } from '../../core/feature.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { customerConsentHandlers } from './consent-routes.ts';
import { customerHandlers } from './routes.ts';
import { confirmationQueue, confirmSmsConsent } from './sms-confirmation.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';
import { serveUnsubscribePage } from './unsubscribe-page.ts';

export const customersFeature = feature({
  handlers: (services) => ({ customers: customerHandlers(services), customerConsents: customerConsentHandlers }),
  pages: (app, services) =>
    serveUnsubscribePage(app, { ...services, links: unsubscribeLinks(services.secretKey, services.publicUrl) }),
  jobs: (services) => [handle(confirmationQueue, (request) => confirmSmsConsent(services, request))],
});
