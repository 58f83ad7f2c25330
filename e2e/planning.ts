import type { Locator, Page } from '@playwright/test';
import { addDays, dayIn, weekOf } from '#domain/time.ts';
import type { Company } from './factories.ts';

/** Monday of the week after this one, in the zone of the test company: no visit of it is over. */
export function nextMonday(): string {
  const today = dayIn('America/New_York', new Date());
  return addDays(weekOf(today).first, 8);
}

/** The row of somebody in the grid of a week or a day. */
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** The visits with this title. */
export const blocks = (of: Locator, title: string) => of.getByRole('link', { name: new RegExp(title) });

/** Luis and Dana, and a project with one jobsite. */
export async function aCrew(company: Company) {
  const luis = await company.anEmployee({ first_name: 'Luis', last_name: 'Ortega', email: 'luis@crew.example' });
  const dana = await company.anEmployee({
    first_name: 'Dana',
    last_name: 'Holt',
    phone: '813-555-0177',
    email: 'dana@crew.example',
  });
  const kitchen = await company.aProject({ name: 'Kitchen remodel' });
  const site = await company.aJobsite({ project_id: kitchen.project_id, name: 'Alvarez kitchen' });
  return { luis, dana, kitchen, site };
}
