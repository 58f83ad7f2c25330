import { feature } from '../../core/feature.ts';
import { serveLinkFiles } from './link-files.ts';
import { customerPageHandlers } from './routes.ts';
import { serveVisitCalendar } from './visit-calendar.ts';

export const customerPageFeature = feature({
  handlers: (services) => ({
    customerPage: customerPageHandlers(services),
  }),
  pages: (app, services) => {
    serveLinkFiles(app, services);
    serveVisitCalendar(app, services);
  },
});
