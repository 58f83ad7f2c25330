import { feature } from '../../core/feature.ts';
import { contactHandlers } from './routes.ts';

export const contactFeature = feature({
  handlers: (services) => ({
    contact: contactHandlers({ ...services, contactEmail: services.config.mail.contactEmail }),
  }),
});
