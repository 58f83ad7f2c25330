import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { Connection } from './connection.ts';
import { FULL } from './effort.ts';
import { operations } from './operations.ts';
import { startBare, startOurs } from './processes.ts';
import { scratchPostgres } from './scratch.ts';
import { seed } from './seed.ts';
const N = Number(process.env.N ?? 300);
const scratch = await scratchPostgres();
const sizes = process.env.SMALL ? { ...FULL.sizes, M: { customers: 1000, estimates: 1000 }, others: 20 } : FULL.sizes;
const tenants = await seed(scratch, sizes);
const dir = mkdtempSync('/tmp/zzcpu-');
const bare = await startBare(scratch.url);
const ours = await startOurs({ dataDir: dir, databaseUrl: scratch.url });
function stats() {
  const out: { pid: number; ppid: number; cmd: string; cpu: number }[] = [];
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue;
    try {
      const s = readFileSync(`/proc/${p}/stat`, 'utf8'); const rest = s.slice(s.lastIndexOf(')') + 2).split(' ');
      // schedstat gives ns
      const ns = Number(readFileSync(`/proc/${p}/schedstat`, 'utf8').split(' ')[0]);
      let sum = 0; for (const t of readdirSync(`/proc/${p}/task`)) sum += Number(readFileSync(`/proc/${p}/task/${t}/schedstat`, 'utf8').split(' ')[0]);
      out.push({ pid: +p, ppid: Number(rest[1]), cmd: readFileSync(`/proc/${p}/cmdline`, 'utf8'), cpu: sum / 1e6 });
    } catch {}
  }
  return out;
}
function cpu() {
  const all = stats(); const mine = all.filter((x) => x.ppid === process.pid);
  const pgm = mine.find((x) => x.cmd.includes('/postgres') && x.cmd.includes('-D'));
  return { bare: mine.find((x) => x.cmd.includes('bare-server'))?.cpu ?? 0, ours: mine.find((x) => x.cmd.includes('server/start'))?.cpu ?? 0, pg: all.filter((x) => x.ppid === pgm?.pid).reduce((s, x) => s + x.cpu, 0) };
}
const cb = await Connection.to(bare.port), co = await Connection.to(ours.port);
console.log('op'.padEnd(44), 'bare node', 'bare pg', '| ours node', 'ours pg', '| ratio total', 'KB b/o');
for (const op of operations(tenants).filter((o) => !process.env.ONLY || o.name.includes(process.env.ONLY))) {
  const n = op.name.includes('list') || op.name.includes('search') ? Math.ceil(N / 5) : N;
  let kb = [0, 0];
  const go = async (c: Connection, ask: () => any, i: number) => { const a = await c.ask({ ...ask(), cookie: op.tenant.cookie }); if (a.status >= 300) throw new Error(a.body.toString()); kb[i] = a.body.length / 1024; };
  for (let i = 0; i < n / 2; i++) { await go(cb, op.bare, 0); await go(co, op.ours, 1); }
  const t0 = cpu(); for (let i = 0; i < n; i++) await go(cb, op.bare, 0);
  const t1 = cpu(); for (let i = 0; i < n; i++) await go(co, op.ours, 1);
  const t2 = cpu();
  const f = (x: number) => (x / n).toFixed(3).padStart(8);
  const b = t1.bare - t0.bare + t1.pg - t0.pg, o = t2.ours - t1.ours + t2.pg - t1.pg;
  console.log(op.name.padEnd(44), f(t1.bare - t0.bare), f(t1.pg - t0.pg), ' | ', f(t2.ours - t1.ours), f(t2.pg - t1.pg), ' | x' + (o / b).toFixed(2), kb.map((k) => k!.toFixed(1)).join('/'));
}
cb.close(); co.close(); await bare.stop(); await ours.stop(); await scratch.stop();
