import { sql } from 'kysely';
import type { CompanyRow } from '../../identity/companies/store.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { Markup, markup } from '../../platform/markup.ts';
import { ARCHIVED_TABLES } from './archived-tables.ts';
import { rowsOf } from './read-rows.ts';
import type { Spool } from './spool.ts';

const PAGE = 'index.html';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; color: #1c2430; background: #fff; }
  h1, h2 { line-height: 1.2; } nav a { margin-right: 1rem; } section { margin-top: 2rem; }
  .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid #d5dae2; padding: .4rem .6rem; text-align: left; vertical-align: top; }
  td { overflow-wrap: anywhere; min-width: 6rem; } td.line { white-space: nowrap; }
  td.number { text-align: right; white-space: nowrap; } .photos { display: flex; flex-wrap: wrap; gap: .5rem; }
  .photos img { width: 10rem; height: 7.5rem; object-fit: cover; border-radius: .25rem; background: #e9ecf1; }
  @media (prefers-color-scheme: dark) {
    body { color: #e6e9ee; background: #14181f; } a { color: #8ab4ff; } th, td { border-color: #39414d; } .photos img { background: #2a313c; }
  }`;

/** Writes the page that reads offline: customers, documents, photos, and hours. In a read-only transaction. */
export async function writeIndexPage(db: CompanyDb, spool: Spool, company: CompanyRow): Promise<void> {
  const append = ({ html }: Markup) => spool.append(PAGE, html);
  append(markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Records of ${company.name}</title><style>${new Markup(STYLE)}</style></head><body>
<h1>Records of ${company.name}</h1>
<nav><a href="#customers">Customers</a><a href="#documents">Documents</a><a href="#photos">Photos</a><a href="#hours">Hours</a>
<a href="README.txt">About these files</a></nav>`);
  for (const section of [customers, documents]) await section(db, append);
  await photos(db, append);
  await hours(db, append, company.time_zone);
  append(markup`</body></html>\n`);
}

type Append = (part: Markup) => void;

function open(id: string, title: string, headings: readonly string[]): Markup {
  return markup`<section id="${id}"><h2>${title}</h2><div class="wide"><table><thead><tr>${headings.map((text) => markup`<th>${text}</th>`)}</tr></thead><tbody>\n`;
}

const CLOSE = markup`</tbody></table></div></section>\n`;

/** A row of cells. Amounts are aligned to the right, and phone numbers stay on one line. */
function row(cells: readonly (Markup | string | null)[]): Markup {
  return markup`<tr>${cells.map((cell) => markup`<td${attributeOf(cell)}>${cell ?? ''}</td>`)}</tr>\n`;
}

function attributeOf(cell: Markup | string | null): Markup {
  if (typeof cell !== 'string') return new Markup('');
  if (/^\$?[\d,.]{1,20}$/.test(cell)) return new Markup(' class="number"');
  return new Markup(/^[\d() +:-]{7,20}$/.test(cell) ? ' class="line"' : '');
}

interface CustomerRow {
  name: string;
  address: string;
  phone: string;
  email: string;
  projects: string | null;
}

async function customers(db: CompanyDb, append: Append): Promise<void> {
  append(open('customers', 'Customers', ['Name', 'Address', 'Phone', 'Email', 'Projects']));
  const query = sql<CustomerRow>`
    select concat_ws(' ', c.first_name, c.last_name, '(' || c.customer_company_name || ')') as name,
      concat_ws(', ', c.address_1, c.address_2, c.city, concat_ws(' ', c.state, c.zip)) as address, c.phone, c.email,
      (select string_agg(p.name, ', ' order by p.project_id) from projects p
        where p.company_id = ${currentCompany} and p.customer_id = c.customer_id) as projects
    from customers c where c.company_id = ${currentCompany}
    order by lower(c.last_name), lower(c.first_name), c.customer_id`;
  for await (const rows of rowsOf(db, query))
    for (const { name, address, phone, email, projects } of rows) append(row([name, address, phone, email, projects]));
  append(CLOSE);
}

interface DocumentRow {
  title: string;
  customer: string;
  project: string;
  day: string;
  total: string;
  owed: string | null;
  files: string[] | null;
}

async function documents(db: CompanyDb, append: Append): Promise<void> {
  append(open('documents', 'Documents', ['Document', 'Customer', 'Project', 'Date', 'Total', 'Balance due', 'Files']));
  const name = (table: string, column: string) =>
    ARCHIVED_TABLES.find((one) => one.name === table)?.files?.[column]?.name ?? sql`null`;
  const query = sql<DocumentRow>`
    with files as (
      select coalesce(t.estimate_id, t.change_order_id) as id, ${name('revisions', 'file_key')} as name
        from revisions t where t.company_id = ${currentCompany} and t.file_key is not null
      union all
      select coalesce(t.estimate_id, t.change_order_id), ${name('approvals', 'signed_pdf_key')}
        from approvals t where t.company_id = ${currentCompany} and t.signed_pdf_key is not null
      union all
      select coalesce(t.estimate_id, t.change_order_id), ${name('approvals', 'scan_file_key')}
        from approvals t where t.company_id = ${currentCompany} and t.scan_file_key is not null
      union all
      select t.document_id, ${name('messages', 'file_key')}
        from messages t where t.company_id = ${currentCompany} and t.file_key is not null),
    listed as (
      select e.estimate_id as id, 'Estimate #' || e.estimate_number as title, e.project_id, e.name,
        to_char(e.created_at, 'YYYY-MM-DD') as day, e.final_total, null::numeric as owed
        from estimates e where e.company_id = ${currentCompany}
      union all
      select o.change_order_id, 'Change order ' || o.change_order_number || ' of estimate #' || e.estimate_number,
        e.project_id, o.name, to_char(o.created_at, 'YYYY-MM-DD'), o.final_total, null
        from change_orders o join estimates e on e.company_id = o.company_id and e.estimate_id = o.estimate_id
        where o.company_id = ${currentCompany}
      union all
      select i.invoice_id, 'Invoice #' || i.invoice_number, i.project_id, i.name, i.issue_date::text, i.final_total,
        i.balance_due
        from invoices i where i.company_id = ${currentCompany})
    select l.title || ': ' || l.name as title, concat_ws(' ', c.first_name, c.last_name) as customer, p.name as project,
      l.day, '$' || to_char(l.final_total, 'FM999,999,999,990.00') as total,
      '$' || to_char(l.owed, 'FM999,999,999,990.00') as owed,
      (select array_agg(f.name order by f.name) from files f where f.id = l.id) as files
    from listed l
    join projects p on p.company_id = ${currentCompany} and p.project_id = l.project_id
    join customers c on c.company_id = ${currentCompany} and c.customer_id = p.customer_id
    order by l.day desc, l.id`;
  for await (const rows of rowsOf(db, query))
    for (const { title, customer, project, day, total, owed, files } of rows) {
      const links = (files ?? []).map((file) => markup`<a href="${encodeURI(file)}">${labelOf(file)}</a> `);
      append(row([title, customer, project, day, total, owed, markup`${links}`]));
    }
  append(CLOSE);
}

/** "version 2" or "signed": the part of a document's file name that tells it from the document's others. */
function labelOf(file: string): string {
  return /-(version-\d+|signed|scan|sent)\b/.exec(file)?.[1]?.replace('-', ' ') ?? 'file';
}

interface PhotoRow {
  project: string;
  tag: string | null;
  day: string;
  image_id: string;
  original: string;
  small: string;
}

async function photos(db: CompanyDb, append: Append): Promise<void> {
  append(markup`<section id="photos"><h2>Photos</h2>`);
  const name = ARCHIVED_TABLES.find((table) => table.name === 'images')?.files?.file_key?.name ?? sql`null`;
  const query = sql<PhotoRow>`
    with named as (
      select t.image_group_key, t.size_tag, t.image_id, t.project_id, t.project_tag, t.created_at, ${name} as name
      from images t where t.company_id = ${currentCompany} and t.image_for_tag = 'project')
    select p.name as project, o.project_tag as tag, to_char(o.created_at, 'YYYY-MM-DD') as day, o.image_id,
      o.name as original, coalesce(s.name, o.name) as small
    from named o
    left join named s on s.image_group_key = o.image_group_key and s.size_tag = 'small'
    join projects p on p.company_id = ${currentCompany} and p.project_id = o.project_id
    where o.size_tag = 'original' order by p.name, p.project_id, o.image_id`;
  let project: string | undefined;
  for await (const rows of rowsOf(db, query))
    for (const photo of rows) {
      if (photo.project !== project) {
        append(
          markup`${new Markup(project === undefined ? '' : '</div>')}<h3>${photo.project}</h3><div class="photos">`,
        );
        ({ project } = photo);
      }
      const alt = `${photo.tag === 'before_project' ? 'Before' : 'After'}, ${photo.day}`;
      append(
        markup`<a href="${photo.original}"><img loading="lazy" src="${photo.small}" alt="${alt}" title="${alt}"></a>\n`,
      );
    }
  append(markup`${new Markup(project === undefined ? '<p>There are no photos.</p>' : '</div>')}</section>\n`);
}

interface HoursRow {
  employee: string;
  jobsite: string;
  clock_in: string;
  clock_out: string | null;
  hours: string | null;
}

async function hours(db: CompanyDb, append: Append, timeZone: string): Promise<void> {
  append(open('hours', `Hours (times of ${timeZone})`, ['Employee', 'Job site', 'Clock in', 'Clock out', 'Hours']));
  const local = (column: string) =>
    sql`to_char(${sql.ref(`t.${column}`)} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD HH24:MI')`;
  const query = sql<HoursRow>`
    select t.employee_name as employee, t.jobsite_name as jobsite, ${local('clock_in')} as clock_in,
      ${local('clock_out')} as clock_out,
      to_char((extract(epoch from t.clock_out - t.clock_in) - t.break_seconds) / 3600, 'FM9990.00') as hours
    from timecards t where t.company_id = ${currentCompany} order by t.clock_in desc, t.timecard_id`;
  for await (const rows of rowsOf(db, query))
    for (const { employee, jobsite, clock_in, clock_out, hours: worked } of rows)
      append(row([employee, jobsite, clock_in, clock_out, worked]));
  append(CLOSE);
}
