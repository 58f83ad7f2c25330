import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { isOnCitus } from '#testkit/database/citus.ts';
import { emptyPostgres, testDatabase } from '#testkit/database/engines.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';

/* What only a schema distributed with deploy/citus.sql shows; see docs/scaling.md. */

describe.runIf(isOnCitus)('a cluster', () => {
  let db: Database;

  beforeAll(async () => {
    db = await testDatabase();
  });

  test('a company table of a later migration is distributed with the companies', async () => {
    const placement = await inRolledBack(async (owner) => {
      await owner.query('create table ladders (company_id uuid, ladder_id uuid, primary key (company_id, ladder_id))');
      await owner.query(`call enable_company_isolation('ladders')`);
      return placementOf(owner, 'ladders');
    });
    expect(placement).toEqual({ is_distributed: true, is_with_companies: true });
  });

  test('a system table of a later migration takes part in commits of two phases', async () => {
    const placement = await inRolledBack(async (owner) => {
      await owner.query('create table gauges (gauge_id uuid primary key)');
      await owner.query(`call grant_system_table('gauges')`);
      return placementOf(owner, 'gauges');
    });
    expect(placement).toEqual({ is_distributed: false, is_with_companies: false });
  });

  test('a backup of all servers is refused with a sentence', async () => {
    const source = { database: db, files: undefined, secretKey: undefined, isSecretKeyGenerated: false };
    const backup = writeBackup(source, { path: join(tmpdir(), 'cluster.tar.zst'), at: new Date() });
    await expect(backup).rejects.toThrow('Citus has no snapshot of all its servers');
  });

  test('a replica is refused with a sentence', async () => {
    const { url } = await emptyPostgres();
    const other = await openDatabase({ dataDir: tmpdir(), url, replicaUrl: url, poolSize: 1, log: quietLog });
    await expect(other.migrate()).rejects.toThrow('REPLICA_URL cannot be used with Citus');
    await other.close();
  });

  async function inRolledBack<T>(work: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
    return db.asOwner(async (owner) => {
      await owner.query('begin');
      try {
        return await work(owner);
      } finally {
        await owner.query('rollback');
      }
    });
  }
});

async function placementOf(owner: pg.ClientBase, table: string) {
  const { rows } = await owner.query(
    `select t.partmethod = 'h' as is_distributed, t.colocationid = c.colocationid as is_with_companies
     from pg_dist_partition t, pg_dist_partition c
     where t.logicalrelid = $1::regclass and c.logicalrelid = 'companies'::regclass`,
    [table],
  );
  return rows[0];
}
