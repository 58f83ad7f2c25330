import sharp from 'sharp';
import { expenses } from '#contract/work/expenses.ts';
import { jobsites } from '#contract/work/jobsites.ts';
import { addDays, dayIn } from '#domain/time.ts';
import type { ExpenseCategory } from '#domain/work/expenses.ts';
import { TIME_ZONE } from './company.ts';
import type { Scene } from './scene.ts';

type Bought = [
  vendor: string,
  description: string,
  category: ExpenseCategory,
  amount: number,
  paid?: 'own_money' | 'to_check',
];

/** What the crew buys for its current jobs, in turn. Two of them still have to be checked. */
const BOUGHT: readonly Bought[] = [
  ['Suncoast Building Supply', 'Deck screws, joist hangers, flashing', 'materials', 318.42],
  ['Tampa Tool Rental', 'Trailer, two days', 'rental', 148],
  ['Hillsborough County', 'Building permit', 'permit', 212.5],
  ['Bay Lumber', 'Pressure-treated boards', 'materials', 1264.87],
  ['Bay Fuel', 'Diesel for the truck', 'fuel', 74.31, 'own_money'],
  ['Gulf Disposal', 'Dumpster, 10 yards', 'disposal', 395],
  ['Suncoast Building Supply', 'Thinset and grout', 'materials', 186.09],
  ['Corner Hardware', 'Shims, blades, caulk', 'materials', 46.18, 'own_money'],
  ['Volt Brothers Electric', 'Rough-in, two circuits', 'subcontractor', 940],
  ['Corner Hardware', 'Drop cloths and tape', 'materials', 31.77, 'to_check'],
  ['Bay Fuel', 'Gas for the generator', 'fuel', 52.4, 'to_check'],
];

/** The share of a receipt that is sales tax, in percent. */
const TAX_PERCENT = 7.5;

/** Records the expenses of the jobs that the crew works on, some paid by its members with their own money. */
export async function buyForTheJobs(
  { client, running, account }: Scene,
  { employees, sites }: { employees: readonly { id: string }[]; sites: readonly string[] },
): Promise<void> {
  const now = client.now;
  await client.signIn(running.database.systemDb, account);
  const { data } = await client.call(jobsites.listJoined, {});
  const projectOf = new Map(data.map(({ id, attributes }) => [id, attributes.project_id]));
  for (const [index, [vendor, description, category, amount_dollar, paid]] of BOUGHT.entries()) {
    const who = paid ? employees[index % 3] : undefined;
    const hasTax = category === 'materials' || category === 'rental';
    const tax = Math.round((amount_dollar * 100 * TAX_PERCENT) / (100 + TAX_PERCENT)) / 100;
    const expense = {
      vendor,
      description,
      category,
      amount_dollar,
      ...(hasTax && { tax_dollar: tax }),
      project_id: projectOf.get(sites[index % sites.length] ?? '') ?? null,
      spent_on: addDays(dayIn(TIME_ZONE, now), index - BOUGHT.length),
      paid_with: paid ? ('own_money' as const) : ('company' as const),
      ...(who && { employee_id: who.id }),
      status: paid === 'to_check' ? ('to_check' as const) : ('checked' as const),
      is_billable: category === 'permit' || category === 'disposal',
      markup_percent: category === 'disposal' ? 10 : 0,
    };
    const { data: made } = await client.call(expenses.create, { body: { expense } });
    const name = `receipt-${index + 1}.jpg`;
    await client.upload(expenses.addReceiptImage, {}, { name, bytes: await drawReceipt(expense) }, { id: made.id });
  }
}

interface Receipt {
  vendor: string;
  description: string;
  amount_dollar: number;
  tax_dollar?: number;
  spent_on: string;
}

/** Renders a receipt like a phone's photo of it. */
export function drawReceipt({
  vendor,
  description,
  amount_dollar,
  tax_dollar = 0,
  spent_on,
}: Receipt): Promise<Buffer> {
  const row = (y: number, label: string, amount: number) =>
    `<text x="150" y="${y}">${label}</text><text x="650" y="${y}" text-anchor="end">${amount.toFixed(2)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
    <rect width="800" height="1000" fill="#8a7c68"/>
    <path d="M110 60 690 72 680 950 100 938z" fill="#fbfaf6"/>
    <g font-family="monospace" font-size="30" fill="#222">
      <text x="400" y="160" text-anchor="middle" font-size="36">${vendor}</text>
      <text x="400" y="210" text-anchor="middle">${spent_on}</text>
      ${row(330, description.slice(0, 22), amount_dollar - tax_dollar)}
      ${row(400, 'Sales tax', tax_dollar)}
      <path d="M150 440H650" stroke="#222" stroke-width="2"/>
      <g font-size="38" font-weight="bold">${row(510, 'TOTAL', amount_dollar)}</g>
      <text x="400" y="640" text-anchor="middle">Thank you!</text>
    </g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
