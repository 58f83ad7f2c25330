import type { Api } from '#contract/api.ts';
import { accountSamples } from './accounts.ts';
import { archiveSamples } from './archives.ts';
import { costingSamples } from './costing.ts';
import { customerSamples } from './customers.ts';
import { employeeSamples } from './employees.ts';
import { expenseSamples } from './expenses.ts';
import { homeSamples } from './home.ts';
import { jobFileSamples } from './job-file.ts';
import { jobNoteSamples } from './job-notes.ts';
import { priceBookSamples } from './price-book.ts';
import { salesDocumentSamples } from './sales-documents.ts';
import type { SamplesOf } from './sample.ts';
import { searchSamples } from './search.ts';
import { subscriptionSamples } from './subscriptions.ts';
import { visitorSamples } from './visitors.ts';
import { visitSamples } from './visits.ts';

/**
 * One valid call for each endpoint of the product, with every id that it can carry. A missing endpoint fails to
 * compile, so the access matrix and the fuzz tests cover all of them.
 */
export const samples: SamplesOf<keyof Api> = {
  ...accountSamples,
  ...costingSamples,
  ...customerSamples,
  ...employeeSamples,
  ...expenseSamples,
  ...homeSamples,
  ...archiveSamples,
  ...jobFileSamples,
  ...jobNoteSamples,
  ...priceBookSamples,
  ...salesDocumentSamples,
  ...searchSamples,
  ...subscriptionSamples,
  ...visitSamples,
  ...visitorSamples,
};
