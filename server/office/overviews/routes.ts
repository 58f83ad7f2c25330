import { type CustomerOverview, OVERVIEW_SHOWS, type overviews } from '#contract/office/overviews.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { paymentReceiver, type Receiver } from '../../sales/stripe-accounts/receiver.ts';
import { presentCustomer } from '../../work/customers/present.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { presentJoinedProject } from '../../work/projects/present.ts';
import { readProject } from '../../work/projects/store.ts';
import { type HomeServices, homeContext } from '../home/home-context.ts';
import type { HomeContext } from '../home/need-source.ts';
import { presentDocuments, presentProjectWithDocuments, readDocuments } from './documents.ts';
import { readLists } from './lists.ts';
import { readMessagesOf } from './messages.ts';
import { readMoney } from './money.ts';
import { readNext } from './next.ts';
import type { Scope } from './scope.ts';
import { readVisitsOf } from './visits.ts';

export function overviewHandlers(services: HomeServices): Handlers<typeof overviews> {
  return {
    customer: async ({ db, params, person, now }) => {
      const at = homeContext(services, person, now);
      const customer = await readCustomer(db, params.id);
      const scope: Scope = { kind: 'customer', id: params.id };
      const documents = await readDocuments(db, scope, at.today);
      const { jobsites: _, ...parts } = await readParts(db, scope, at);
      const receiver = await paymentReceiver(db, services);
      return {
        customer: presentCustomer(customer).attributes,
        projects: documents.projects
          .slice(0, OVERVIEW_SHOWS.projects)
          .map((project) => presentProjectWithDocuments(project, documents)),
        online_payment: receiver ? methodsOf(receiver) : [],
        next: await readNext(db, scope, { documents, customer }, at),
        ...parts,
      };
    },

    project: async ({ db, params, person, now }) => {
      const at = homeContext(services, person, now);
      const project = await readProject(db, params.id);
      const scope: Scope = { kind: 'project', id: params.id };
      const documents = await readDocuments(db, scope, at.today);
      const { customer_id, customer_first_name: first_name, customer_last_name: last_name } = project;
      return {
        project: presentJoinedProject(project, person).attributes,
        ...presentDocuments(documents),
        next: await readNext(db, scope, { documents, customer: { customer_id, first_name, last_name } }, at),
        ...(await readParts(db, scope, at)),
      };
    },
  };
}

function methodsOf({ takes_cards, takes_bank }: Receiver): CustomerOverview['online_payment'] {
  return [...(takes_cards ? (['card'] as const) : []), ...(takes_bank ? (['bank'] as const) : [])];
}

/** The parts that both overviews have. */
async function readParts(db: CompanyDb, scope: Scope, { now, today, timeZone }: HomeContext) {
  const { money, counts } = await readMoney(db, scope, today);
  const lists = await readLists(db, scope, now);
  const { messages, total: messageCount } = await readMessagesOf(db, scope);
  const { visits, total: visitCount } = await readVisitsOf(db, scope, { timeZone, now });
  return {
    today,
    time_zone: timeZone,
    money,
    ...lists,
    messages,
    visits,
    counts: { ...counts, messages: messageCount, visits: visitCount },
  };
}
