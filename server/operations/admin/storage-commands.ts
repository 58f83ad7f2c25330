import { BYTES_PER_MB, STORED_FILES } from '../../identity/subscriptions/storage.ts';
import type { Command } from './command.ts';
import { textTable } from './table.ts';

export const listStorage: Command = {
  usage: 'storage list',
  summary: 'Every company with what its uploaded files take of its allowance, the largest first.',
  async run({ asOwner }, _args, { storage }) {
    const { rows } = await asOwner((owner) => owner.query<StoredFiles>(EVERY_COMPANY));
    if (rows.length === 0) return 'There is no company yet.';
    return textTable(
      ['Code', 'Company', 'Files', 'MB', 'Allowance in MB', 'Used'],
      rows.map(({ company_code, name, files, bytes, has_paid }) => {
        const mb = Number(bytes) / BYTES_PER_MB;
        const allowance = has_paid ? storage.paidMb : storage.trialMb;
        const used = `${Math.round((100 * mb) / allowance)}%`;
        return [company_code, name, String(files), mb.toFixed(1), String(allowance), used];
      }),
    );
  },
};

interface StoredFiles {
  company_code: string;
  name: string;
  files: string | number;
  bytes: string | number;
  has_paid: boolean;
}

const EVERY_COMPANY = `
  select c.company_code, c.name, count(f.bytes) as files, coalesce(sum(f.bytes), 0) as bytes,
    coalesce(max(s.number_of_months_subscribed), 0) > 0 as has_paid
  from companies c
  left join (${STORED_FILES}) as f on f.company_id = c.company_id
  left join subscriptions s on s.company_id = c.company_id
  group by c.company_id
  order by sum(f.bytes) desc nulls last, lower(c.name), c.company_code`;
