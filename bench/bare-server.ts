import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';

/*
 * The baseline: node:http and pg, one session look-up per request, the operation's SQL, and JSON.stringify. No
 * validation, no tenant isolation, no row-level security, no limits, no log. It is a separate process that sends its
 * port to the process that forked it.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

interface Session {
  company_id: string;
  account_id: string;
}

interface Body {
  lines?: object[];
}

type Work = (session: Session, url: URL, body: Body) => Promise<unknown>;

const CUSTOMER_OF = `c.first_name as customer_first_name, c.last_name as customer_last_name,
  c.address_1 as customer_address_1, c.address_2 as customer_address_2, c.city as customer_city,
  c.state as customer_state, c.zip as customer_zip, c.phone as customer_phone, c.email as customer_email`;

/** An invoice or an estimate of a project, with its line items. */
interface SalesDocument {
  kind: 'estimate' | 'invoice';
  table: string;
  lines: string;
  lineId: string;
}

const ESTIMATES: SalesDocument = {
  kind: 'estimate',
  table: 'estimates',
  lines: 'itemized_estimates',
  lineId: 'itemized_estimate_id',
};
const INVOICES: SalesDocument = {
  kind: 'invoice',
  table: 'invoices',
  lines: 'itemized_invoices',
  lineId: 'itemized_invoice_id',
};

const joined = ({ table }: SalesDocument) => `from ${table} e
  join projects p on p.company_id = e.company_id and p.project_id = e.project_id
  join customers c on c.company_id = e.company_id and c.customer_id = e.customer_id
  where e.company_id = $1`;

const selected = (salesDocument: SalesDocument) =>
  `select e.*, p.name as project_name, p.project_description, p.project_type, ${CUSTOMER_OF} ${joined(salesDocument)}`;

const SEARCHED = `concat_ws(' ', first_name, last_name, customer_company_name, address_1, address_2, city, state, zip,
  email, phone) ilike $2`;

const CUSTOMERS_BY_NAME = `select *, (select count(*)::integer from customers where company_id = $1) as total
  from customers where company_id = $1 order by lower(last_name), customer_id desc limit 100`;

/** A list with its joins. */
interface Listing {
  columns: string;
  table: string;
  joins: string;
  searched: string;
  id: string;
}

const OF_CUSTOMER = 'left join customers c on c.company_id = p.company_id and c.customer_id = p.customer_id';

const PROJECTS: Listing = {
  columns: `p.*, ${CUSTOMER_OF}`,
  table: 'projects p',
  joins: OF_CUSTOMER,
  searched: 'p.name, p.project_description, p.project_type, c.first_name, c.last_name',
  id: 'p.project_id',
};

const JOBSITES: Listing = {
  columns: `j.*, p.name as project_name, p.project_description, p.project_type, p.customer_id, ${CUSTOMER_OF}`,
  table: 'jobsites j',
  joins: `left join projects p on p.company_id = j.company_id and p.project_id = j.project_id ${OF_CUSTOMER}`,
  searched: `j.name, j.jobsite_description, j.address_1, j.address_2, j.city, j.state, j.zip, p.name, p.project_type,
    c.first_name, c.last_name`,
  id: 'j.jobsite_id',
};

/** Fifty rows of a list: newest first, sorted by one of its columns, or filtered by a word. */
async function fifty({ columns, table, joins, searched, id }: Listing, company_id: string, query: URLSearchParams) {
  const alias = id.slice(0, 1);
  const from = `from ${table} ${joins} where ${alias}.company_id = $1`;
  const [q, sort] = [query.get('q'), query.get('sort')];
  if (q !== null) {
    const found = `select ${columns}, count(*) over ()::integer as total ${from} and concat_ws(' ', ${searched}) ilike $2`;
    return (await pool.query(`${found} order by ${id} desc limit 50`, [company_id, `%${q}%`])).rows;
  }
  const orders: Record<string, string> = {
    name: `lower(${alias}.name), `,
    created_at: `${alias}.created_at, `,
    customer_last_name: 'lower(c.last_name), ',
  };
  const total = `(select count(*)::integer from ${table} where ${alias}.company_id = $1)`;
  const page = `select ${columns}, ${total} as total ${from} order by ${orders[sort ?? ''] ?? ''}${id} desc limit 50`;
  return (await pool.query(page, [company_id])).rows;
}

const works: Record<string, Work> = {
  ...worksOf(ESTIMATES),
  ...worksOf(INVOICES),

  'GET /customers': async ({ company_id }, url) => {
    if (url.searchParams.get('sort')) return (await pool.query(CUSTOMERS_BY_NAME, [company_id])).rows;
    return (
      await pool.query(
        `select *, count(*) over ()::integer as total from customers where company_id = $1 and ${SEARCHED}
         order by customer_id desc limit 50`,
        [company_id, `%${url.searchParams.get('q') ?? ''}%`],
      )
    ).rows;
  },

  'GET /projects': async ({ company_id }, url) => fifty(PROJECTS, company_id, url.searchParams),

  'GET /jobsites': async ({ company_id }, url) => fifty(JOBSITES, company_id, url.searchParams),

  'POST /customers': async ({ company_id }, _url, body) => {
    const fields = Object.entries({ company_id, customer_id: v7(), ...body, email_consent: true, sms_consent: true });
    return (await pool.query(`${insert('customers', [Object.fromEntries(fields)])} returning *`, values([fields])))
      .rows[0];
  },

  'GET /timecards': async ({ company_id }, url) => {
    const [start, end] = spanOf(url);
    const { rows } = await pool.query(
      `select timecard_id, employee_id, employee_name as full_name, jobsite_id, jobsite_name, clock_in, clock_out,
         extract(epoch from clock_out - clock_in)::integer - break_seconds as duration,
         break_seconds as break_duration, break_source
       from timecards where company_id = $1 and clock_in >= $2 and clock_in < $3
       order by lower(substring(employee_name from '\\S+$')), clock_in`,
      [company_id, start, end],
    );
    return rows;
  },

  'GET /hours': async ({ company_id }, url) => {
    const [start, end] = spanOf(url);
    const { rows } = await pool.query(
      `select e.employee_id, e.first_name, e.last_name, hours.seconds
       from (
         select employee_id, sum(extract(epoch from clock_out - clock_in) - break_seconds) as seconds
         from timecards where company_id = $1 and clock_in >= $2 and clock_in < $3 group by employee_id
       ) as hours
       join employees e on e.company_id = $1 and e.employee_id = hours.employee_id`,
      [company_id, start, end],
    );
    return rows;
  },

  'POST /timecards': async ({ company_id }, _url, body) => {
    const { employee_code, jobsite_id } = body as { employee_code: string; jobsite_id: string };
    const employee = await pool.query('select * from employees where employee_code = $1', [employee_code]);
    const jobsite = await pool.query('select * from jobsites where company_id = $1 and jobsite_id = $2', [
      company_id,
      jobsite_id,
    ]);
    const { employee_id, first_name, last_name } = employee.rows[0];
    const row = {
      company_id,
      timecard_id: v7(),
      employee_id,
      employee_name: `${first_name} ${last_name}`,
      jobsite_id,
      jobsite_name: jobsite.rows[0].name,
      clock_in: new Date(),
      clock_in_source: 'server',
      clock_in_recorded_at: new Date(),
    };
    return (await pool.query(`${insert('timecards', [row])} returning *`, Object.values(row))).rows[0];
  },
};

/** The dates of a query as midnights in UTC. */
function spanOf(url: URL): [Date, Date] {
  const midnight = (name: string) => new Date(`${url.searchParams.get(name)}T00:00:00Z`);
  const end = midnight('end');
  end.setUTCDate(end.getUTCDate() + 1);
  return [midnight('start'), end];
}

function worksOf(salesDocument: SalesDocument): Record<string, Work> {
  const { kind, table, lines } = salesDocument;
  return {
    [`GET /${kind}`]: async ({ company_id }, url) =>
      (await pool.query(`${selected(salesDocument)} and e.${kind}_id = $2`, [company_id, url.searchParams.get('id')]))
        .rows[0],

    [`GET /${lines}`]: async ({ company_id }, url) =>
      (
        await pool.query(`select * from ${lines} where company_id = $1 and ${kind}_id = $2 order by position`, [
          company_id,
          url.searchParams.get('id'),
        ])
      ).rows,

    [`GET /${table}`]: async ({ company_id }, url) => {
      const limit = url.searchParams.get('limit');
      if (limit === null)
        return (await pool.query(`${selected(salesDocument)} order by e.${kind}_id desc`, [company_id])).rows;
      const page = await pool.query(
        `select *, (select count(*)::integer ${joined(salesDocument)}) as total
         from (${selected(salesDocument)} order by e.${kind}_id desc limit $2) page`,
        [company_id, limit],
      );
      return page.rows;
    },

    [`POST /${table}`]: async ({ company_id, account_id }, _url, { lines: lineItems = [], ...fields }) =>
      create(salesDocument, { company_id, created_by_account_id: account_id, ...fields }, lineItems),
  };
}

type Fields = { company_id: string; project_id?: string; created_by_account_id: string };

async function create({ kind, table, lines, lineId }: SalesDocument, fields: Fields, lineItems: object[]) {
  const client = await pool.connect();
  const { company_id, project_id } = fields;
  try {
    await client.query('begin');
    const project = await client.query('select * from projects where company_id = $1 and project_id = $2', [
      company_id,
      project_id,
    ]);
    const counter = await client.query(
      `insert into document_counters (company_id, kind, last_number) values ($1, $2, 1001)
       on conflict (company_id, kind) do update set last_number = document_counters.last_number + 1 returning last_number`,
      [company_id, kind],
    );
    const id = v7();
    const row = {
      ...fields,
      [`${kind}_id`]: id,
      customer_id: project.rows[0].customer_id,
      [`${kind}_number`]: counter.rows[0].last_number,
    };
    const saved = await client.query(`${insert(table, [row])} returning *`, Object.values(row));
    const rows = lineItems.map((line, position) => ({
      company_id,
      [lineId]: v7(),
      [`${kind}_id`]: id,
      position,
      ...line,
    }));
    await client.query(
      insert(lines, rows),
      rows.flatMap((line) => Object.values(line)),
    );
    await client.query('commit');
    return saved.rows[0];
  } finally {
    client.release();
  }
}

function insert(table: string, rows: object[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((_, r) => `(${columns.map((_name, c) => `$${r * columns.length + c + 1}`).join(', ')})`);
  return `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`;
}

function values(rows: [string, unknown][][]): unknown[] {
  return rows.flatMap((fields) => fields.map(([, value]) => value));
}

const SESSION = `select s.session_id, s.last_seen_at, a.account_id, a.first_name, a.last_name, c.company_id, c.company_code,
    c.name as company_name, c.time_zone, p.subscription_status, p.end_date
  from sessions s
  join accounts a on a.company_id = s.company_id and a.account_id = s.account_id
  join companies c on c.company_id = s.company_id
  left join subscriptions p on p.company_id = s.company_id
  where s.token_hash = $1`;

async function sessionOf(request: IncomingMessage): Promise<Session | undefined> {
  const token = /jobsitespro_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query<Session>(SESSION, [createHash('sha256').update(token).digest()]);
  return rows[0];
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Body);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bare');
  const session = await sessionOf(request);
  const work = works[`${request.method} ${url.pathname}`];
  if (!session || !work) return void response.writeHead(session ? 404 : 401).end();
  const json = JSON.stringify({ data: await work(session, url, await bodyOf(request)) });
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
// While the other server is measured, this one may be idle for longer than the default timeout.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
