import { endTokens } from '../../connections/tokens/store.ts';
import { entryOf } from '../../connections/tokens/token-routes.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { findCompanyByCode } from '../../identity/companies/store.ts';
import { asCompany, type Database } from '../../platform/database/database.ts';
import { type Command, CommandError } from './command.ts';

/** For an emergency: every program gets 401 from its next call on, in all processes. */
export const endConnections: Command = {
  usage: 'connections end [--company <code>] [--all]',
  summary: 'Ends all tokens of one company, or with --all of the installation. Their owners create new ones.',
  async run(database, [code, all], { now }) {
    if ((code === undefined) === (all === undefined)) throw new CommandError('Name a company, or say --all.');
    const companies = code === undefined ? await companiesWithTokens(database) : [await companyOf(database, code)];
    let count = 0;
    for (const companyId of companies) count += await endAllOf(database, companyId, now);
    return count === 1 ? '1 connection has ended.' : `${count.toLocaleString('en-US')} connections have ended.`;
  },
};

async function companyOf(database: Database, code: string): Promise<string> {
  const companyId = await findCompanyByCode(database.systemDb, code);
  if (companyId === undefined) throw new CommandError(`There is no company with the code "${code}".`);
  return companyId;
}

async function companiesWithTokens({ asOwner }: Database): Promise<string[]> {
  const { rows } = await asOwner((owner) => owner.query<{ company_id: string }>(WITH_TOKENS));
  return rows.map(({ company_id }) => company_id);
}

const WITH_TOKENS = 'select distinct company_id from access_tokens where ended_at is null';

async function endAllOf(database: Database, companyId: string, now: Date): Promise<number> {
  return asCompany(database, companyId, async (db) => {
    const ended = await endTokens(db, {}, 'operator', now);
    for (const row of ended) {
      await recordAuditEntry(db, { ...entryOf(row), action: 'revoked' }, { name: 'Operator' }, now);
    }
    return ended.length;
  });
}
