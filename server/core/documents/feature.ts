import { feature } from '../feature.ts';
import { readCustomerPage } from './links/customer-page.ts';
import { serveDocumentLinks } from './links/document-links.ts';
import { knownRevisionFiles } from './revision-pdf.ts';

export const documentsFeature = feature({
  pages: (app, services) => {
    const { webRoot } = services;
    serveDocumentLinks(app, { ...services, customerPage: webRoot ? readCustomerPage(webRoot) : undefined });
  },
  files: { revisions: knownRevisionFiles },
});
