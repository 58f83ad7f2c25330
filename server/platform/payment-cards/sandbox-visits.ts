import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../atomic-files.ts';
import type { CheckoutReport, DisputeReport } from './checkouts.ts';

/** A refund of a payment in the sandbox. */
export interface SandboxRefund {
  /** Our id; null for a refund made on the sandbox's own page. */
  id: string | null;
  cents: number;
  /** ISO. */
  at: string;
  /** The payout from which it was deducted. */
  payoutId?: string;
}

/** A dispute of a payment in the sandbox, for the full amount. */
export interface SandboxDispute {
  state: DisputeReport['state'];
  /**
   * When the bank opened the dispute (`at`), and the deadline for a response (`dueBy`). ISO; an older dispute has only
   * its deadline.
   */
  at?: string;
  dueBy: string;
  /** The payout from which a lost dispute was deducted. */
  payoutId?: string;
}

/** A visit to the sandbox's page. Instants are ISO. */
export interface SandboxVisit {
  id: string;
  accountId: string | null;
  /** The token in the address of its page. */
  token: string;
  cents: number;
  productName: string;
  methods: string[];
  returnUrl: string;
  expiresAt: string;
  state: CheckoutReport['state'];
  method: CheckoutReport['method'];
  failureReason: string | null;
  /** When the sandbox's bank completes the payment. */
  clearsAt: string | null;
  /** Missing in visits from before refunds existed. */
  refunds?: SandboxRefund[];
  dispute?: SandboxDispute;
  /** When the customer paid. */
  paidAt?: string;
  payoutId?: string;
}

/** The visits of the sandbox, one file each, which survive a restart. */
export interface SandboxVisits {
  find(id: string): Promise<SandboxVisit | undefined>;
  save(visit: SandboxVisit): Promise<void>;
  all(): Promise<SandboxVisit[]>;
}

/** The visits in the data folder. Nothing is created until the first one. */
export function openSandboxVisits(dataDir: string): SandboxVisits {
  const folder = join(dataDir, 'sandbox');
  async function find(id: string): Promise<SandboxVisit | undefined> {
    if (!ID.test(id)) return undefined;
    const json = await unlessMissing(readFile(join(folder, `${id}.json`), 'utf8'));
    return json === undefined ? undefined : (JSON.parse(json) as SandboxVisit);
  }
  return {
    find,
    save: (visit) => writeFileAtomic(join(folder, `${visit.id}.json`), JSON.stringify(visit, undefined, 2)),
    async all() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      const visits = await Promise.all(names.map((name) => find(name.replace(/\.json$/, ''))));
      return visits.filter((visit) => visit !== undefined);
    },
  };
}

const ID = /^cs_sandbox_[0-9a-f]{32}$/;

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The state at a given time: pages expire and bank payments clear automatically. */
export function stateAt({ state, expiresAt, clearsAt }: SandboxVisit, now: Date): SandboxVisit['state'] {
  if (state === 'open' && new Date(expiresAt) <= now) return 'expired';
  if (state === 'processing' && clearsAt !== null && new Date(clearsAt) <= now) return 'succeeded';
  return state;
}
