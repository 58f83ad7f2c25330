import pg from 'pg';
import { FULL } from './effort.ts';
import { scratchPostgres } from './scratch.ts';
import { seed } from './seed.ts';
const scratch = await scratchPostgres();
const t = await seed(scratch, FULL.sizes);
const c = new pg.Client({ connectionString: scratch.url }); await c.connect();
await c.query(`select set_config('role', current_database() || '_app', false)`);
async function time(name: string, sql: string, params: unknown[] = [], named = false) {
  await c.query(`begin; set local app.company_id = '${t.M.company_id}'`);
  const ts: number[] = [];
  for (let i = 0; i < 25; i++) { const b = performance.now(); await c.query(named ? { name, text: sql, values: params } : { text: sql, values: params }); ts.push(performance.now() - b); }
  if (process.env.EXPLAIN) for (const r of (await c.query({ text: 'explain (analyze, buffers) ' + sql, values: params })).rows) console.log('   ', r['QUERY PLAN']);
  await c.query('commit');
  ts.sort((a, b) => a - b); console.log(name.padEnd(40), 'min', ts[0]!.toFixed(2), 'med', ts[12]!.toFixed(2));
}
const J = (k: string) => `from estimates e ${k} join projects p on p.company_id=e.company_id and p.project_id=e.project_id ${k} join customers c on c.company_id=e.company_id and c.customer_id=e.customer_id`;
const W = `e.*, p.name as project_name, p.project_description, p.project_type, c.first_name as cf, c.last_name as cl, c.address_1 as ca1`;
await time('window count', `select *, count(*) over ()::integer as total from (select ${W} ${J('inner')}) l order by l.estimate_id desc nulls last limit 100`);
await time('window count, no nulls last', `select *, count(*) over ()::integer as total from (select ${W} ${J('inner')}) l order by l.estimate_id desc limit 100`);
await time('page only nulls last', `select * from (select ${W} ${J('inner')}) l order by l.estimate_id desc nulls last limit 100`);
await time('page only', `select * from (select ${W} ${J('inner')}) l order by l.estimate_id desc limit 100`);
await time('page only left', `select * from (select ${W} ${J('left')}) l order by l.estimate_id desc limit 100`);
await time('count inner', `select count(*) from (select ${W} ${J('inner')}) l`);
await time('count left', `select count(*) from (select ${W} ${J('left')}) l`);
await time('count alone', `select count(*) from estimates`);
await time('scalar inner + page', `select *, (select count(*)::integer from (select ${W} ${J('inner')}) l) as total from (select ${W} ${J('inner')}) l order by l.estimate_id desc limit 100`);
await time('scalar left + page', `select *, (select count(*)::integer from (select ${W} ${J('left')}) l) as total from (select ${W} ${J('left')}) l order by l.estimate_id desc limit 100`);
await time('one', `select ${W} ${J('inner')} where e.estimate_id = $1`, [t.M.estimate(500)]);
await time('one named', `select ${W} ${J('inner')} where e.estimate_id = $1`, [t.M.estimate(500)], true);
const { createHash } = await import('node:crypto');
const h = createHash('sha256').update(t.M.cookie.split('=')[1]!).digest();
await time('person', `select * from person_of_session($1)`, [h]);
await time('person named', `select * from person_of_session($1)`, [h], true);
await c.query('reset role');
await c.query(`create function person2(of_token_hash bytea) returns table (
      session_id uuid, created_at timestamptz, last_seen_at timestamptz,
      account_id uuid, first_name text, last_name text,
      company_id uuid, company_code text, company_name text, time_zone text,
      subscription_status text, subscription_end_date date
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin return query
      select s.session_id, s.created_at::timestamptz, s.last_seen_at::timestamptz, a.account_id, a.first_name, a.last_name,
        c.company_id, c.company_code, c.name, c.time_zone, p.subscription_status, p.end_date
      from sessions s
      join accounts a on a.company_id = s.company_id and a.account_id = s.account_id
      join companies c on c.company_id = s.company_id
      left join subscriptions p on p.company_id = s.company_id
      where s.token_hash = of_token_hash;
    end $$; grant execute on function person2(bytea) to public;`);
await c.query(`select set_config('role', current_database() || '_app', false)`);
await time('person plpgsql', `select * from person2($1)`, [h]);
await time('person plpgsql named', `select * from person2($1)`, [h], true);
await time('select 1', `select 1`);
await c.end(); await scratch.stop();
