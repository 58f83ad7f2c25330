import { feature } from '../../core/feature.ts';
import { approvedEstimates } from '../proposals/approvals/feature.ts';
import { approvedChangeOrders } from '../proposals/change-orders/feature.ts';
import { serveLinkFiles } from './link-files.ts';
import { customerPageHandlers } from './routes.ts';
import { serveVisitCalendar } from './visit-calendar.ts';

export const customerPageFeature = feature({
  handlers: (services) => ({
    customerPage: customerPageHandlers({
      ...services,
      answers: {
        estimate: { ...services, ...approvedEstimates },
        change_order: { ...services, ...approvedChangeOrders(services) },
      },
    }),
  }),
  pages: (app, services) => {
    serveLinkFiles(app, services);
    serveVisitCalendar(app, services);
  },
});
