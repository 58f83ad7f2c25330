import { quickbooksFeature } from '../connections/quickbooks/feature.ts';
import { tokensFeature } from '../connections/tokens/feature.ts';
import { deliveryFeature } from '../core/delivery/feature.ts';
import { documentsFeature } from '../core/documents/feature.ts';
import { feature } from '../core/feature.ts';
import { accessFeature } from '../identity/access/feature.ts';
import { accountsFeature } from '../identity/accounts/feature.ts';
import { companiesFeature } from '../identity/companies/feature.ts';
import { referencesFeature } from '../identity/references/feature.ts';
import { secondFactorsFeature } from '../identity/second-factors/feature.ts';
import { sessionsFeature } from '../identity/sessions/feature.ts';
import { subscriptionsFeature } from '../identity/subscriptions/feature.ts';
import { verificationsFeature } from '../identity/verifications/feature.ts';
import { archiveFeature } from '../office/archive/feature.ts';
import { contactFeature } from '../office/contact/feature.ts';
import { homeFeature } from '../office/home/feature.ts';
import { importsFeature } from '../office/imports/feature.ts';
import { jobFileFeature } from '../office/job-file/feature.ts';
import { overviewsFeature } from '../office/overviews/feature.ts';
import { remindersFeature } from '../office/reminders/feature.ts';
import { searchFeature } from '../office/search/feature.ts';
import { surveyFeature } from '../office/survey/feature.ts';
import { costingFeature } from '../sales/costing/feature.ts';
import { customerPageFeature } from '../sales/customer-page/feature.ts';
import { customerPaymentsFeature } from '../sales/customer-payments/feature.ts';
import { installmentsFeature } from '../sales/installments/feature.ts';
import { invoicesFeature } from '../sales/invoices/feature.ts';
import { onlinePaymentsFeature } from '../sales/online-payments/feature.ts';
import { priceBookFeature } from '../sales/price-book/feature.ts';
import { proposalsFeature } from '../sales/proposals/feature.ts';
import { statementsFeature } from '../sales/statements/feature.ts';
import { stripeAccountsFeature } from '../sales/stripe-accounts/feature.ts';
import { unbilledWorkFeature } from '../sales/unbilled-work/feature.ts';
import { addressesFeature } from '../work/addresses/feature.ts';
import { customersFeature } from '../work/customers/feature.ts';
import { employeesFeature } from '../work/employees/feature.ts';
import { expensesFeature } from '../work/expenses/feature.ts';
import { jobNotesFeature } from '../work/job-notes/feature.ts';
import { jobsitesFeature } from '../work/jobsites/feature.ts';
import { messagesFeature } from '../work/messages/feature.ts';
import { payrollFeature } from '../work/payroll/feature.ts';
import { photosFeature } from '../work/photos/feature.ts';
import { projectsFeature } from '../work/projects/feature.ts';
import { timecardsFeature } from '../work/timecards/feature.ts';
import { visitsFeature } from '../work/visits/feature.ts';
import { workListFeature } from '../work/work-list/feature.ts';
import { configHandlers, publicConfig } from './public-config.ts';

const configFeature = feature({
  handlers: ({ config, places }) => ({ config: configHandlers(publicConfig(config, places)) }),
});

/**
 * All features, each after the features that it depends on. Event listeners and the cleanup of expired data run in this
 * order.
 */
export const features = [
  // core
  deliveryFeature,
  documentsFeature,
  // identity
  referencesFeature,
  companiesFeature,
  sessionsFeature,
  accountsFeature,
  secondFactorsFeature,
  subscriptionsFeature,
  accessFeature,
  verificationsFeature,
  // work
  addressesFeature,
  customersFeature,
  projectsFeature,
  jobsitesFeature,
  employeesFeature,
  photosFeature,
  workListFeature,
  visitsFeature,
  jobNotesFeature,
  timecardsFeature,
  payrollFeature,
  expensesFeature,
  messagesFeature,
  // sales
  priceBookFeature,
  stripeAccountsFeature,
  proposalsFeature,
  unbilledWorkFeature,
  invoicesFeature,
  installmentsFeature,
  customerPaymentsFeature,
  statementsFeature,
  costingFeature,
  onlinePaymentsFeature,
  customerPageFeature,
  // office
  homeFeature,
  overviewsFeature,
  jobFileFeature,
  searchFeature,
  remindersFeature,
  importsFeature,
  archiveFeature,
  surveyFeature,
  contactFeature,
  // connections
  quickbooksFeature,
  tokensFeature,
  // app
  configFeature,
] as const;
