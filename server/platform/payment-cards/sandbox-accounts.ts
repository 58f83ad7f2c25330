import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../atomic-files.ts';
import type { ReturnUrls } from './connect.ts';

/** An account of the sandbox. */
export interface SandboxAccount {
  id: string;
  displayName: string;
  state: 'new' | 'needs_documents' | 'finished';
  /** The newest visit to the pages that simulate Stripe's. Its token is in their address. */
  visit: (ReturnUrls & { token: string }) | null;
}

/** The accounts of the sandbox, one file each, which survive a restart. */
export interface SandboxAccounts {
  find(id: string): Promise<SandboxAccount | undefined>;
  save(account: SandboxAccount): Promise<void>;
}

/** The accounts in the data folder. Nothing is created until the first one. */
export function openSandboxAccounts(dataDir: string): SandboxAccounts {
  const pathOf = (id: string) => join(dataDir, 'sandbox', `${id}.json`);
  return {
    async find(id) {
      if (!ID.test(id)) return undefined;
      const json = await readFile(pathOf(id), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return json === undefined ? undefined : (JSON.parse(json) as SandboxAccount);
    },
    save: (account) => writeFileAtomic(pathOf(account.id), JSON.stringify(account, undefined, 2)),
  };
}

/** The id of the account that is created with one of our ids. */
export function sandboxAccountId(id: string): string {
  return `acct_sandbox_${id.replaceAll('-', '')}`;
}

const ID = /^acct_sandbox_[0-9a-f]{32}$/;
