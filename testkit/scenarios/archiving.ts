import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ARCHIVE_PART_BYTES, archives } from '#contract/office/archives.ts';
import { deleteCompany } from '../../server/identity/companies/store.ts';
import { runImport } from '../../server/office/archive/import/run-import.ts';
import { makeArchive } from '../../server/office/archive/make-archive.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { testApp } from '../app/app.ts';
import { PASSWORD } from '../inputs/inputs.ts';
import type { Company } from '../records/factories.ts';

/** Makes an archive as its job does; returns its id. It can be downloaded. */
export async function makeAnArchive({ ana, company_id }: Pick<Company, 'ana' | 'company_id'>): Promise<string> {
  const { body } = await ana.call(archives.create, { body: { current_password: PASSWORD } });
  const { services } = await testApp();
  await makeArchive(services, { company_id, archive_id: body.data.id });
  return body.data.id;
}

/** The bytes of an archive of the company, as its owner downloads it. */
export async function anArchive(company: Pick<Company, 'ana' | 'company_id'>): Promise<Buffer> {
  const id = await makeAnArchive(company);
  return Buffer.from((await company.ana.call(archives.file, { params: { id } })).body as unknown as Uint8Array);
}

/** The files of a zip, by name. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(join(process.env.TEST_TEMP_ROOT ?? tmpdir(), 'archive-'));
  writeFileSync(join(folder, 'archive.zip'), zip);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'archive.zip', 'files'], { cwd: folder });
  const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(join(folder, 'files'), path), readFileSync(path)];
    }),
  );
}

/** Uploads an archive to a company and runs its import; returns the record of the import. */
export async function importFile({ ana, company_id }: Pick<Company, 'ana' | 'company_id'>, bytes: Uint8Array) {
  const client_key = randomUUID();
  for (let offset = 0; offset < bytes.length; offset += ARCHIVE_PART_BYTES) {
    const file = { name: 'archive.zip', bytes: bytes.subarray(offset, offset + ARCHIVE_PART_BYTES) };
    const body = { client_key, offset: String(offset), total_bytes: String(bytes.length) };
    const reply = await ana.attempt(archives.import, { body, file, fileField: 'file' });
    if (reply.status !== 202) throw new Error(JSON.stringify(reply.body));
  }
  const { services } = await testApp();
  await runImport(services, { company_id, archive_id: client_key });
  const { body } = await ana.call(archives.list);
  return body.data.find(({ id }) => id === client_key)?.attributes;
}

/** Deletes a company at once, as the background task does after 7 days. */
export async function deleteWithRecords({ company_id }: Pick<Company, 'company_id'>): Promise<void> {
  const { database } = await testApp();
  await asCompany(database, company_id, deleteCompany);
}
