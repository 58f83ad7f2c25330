import { siteSettings } from '../../settings/site-settings.ts';
import { feature } from '../feature.ts';
import { readCustomerPage } from './links/customer-page.ts';
import { serveDocumentLinks } from './links/document-links.ts';

export const documentsFeature = feature({
  pages: (app, services) => {
    const { webRoot, config } = services;
    serveDocumentLinks(app, {
      ...services,
      customerPage: webRoot ? readCustomerPage(webRoot, siteSettings(config)) : undefined,
    });
  },
});
