import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../atomic-files.ts';
import type { CheckoutReport, DisputeReport } from './checkouts.ts';

/** A refund of a payment in the sandbox. */
export interface SandboxRefund {
  /** Ours; null for one made on the sandbox's own page. */
  id: string | null;
  cents: number;
  /** ISO. */
  at: string;
  /** The payout that it went out of. */
  payoutId?: string;
}

/** A dispute of a payment in the sandbox, over all of it. */
export interface SandboxDispute {
  state: DisputeReport['state'];
  /** When the bank disputed it, and until when it waits for an answer. ISO; an older one has its last day alone. */
  at?: string;
  dueBy: string;
  /** The payout that a lost one went out of. */
  payoutId?: string;
}

/** A visit to the sandbox's page. Instants are ISO. */
export interface SandboxVisit {
  id: string;
  accountId: string | null;
  /** In the address of its page. */
  token: string;
  cents: number;
  productName: string;
  methods: string[];
  returnUrl: string;
  expiresAt: string;
  state: CheckoutReport['state'];
  method: CheckoutReport['method'];
  failureReason: string | null;
  /** When the sandbox's bank pays. */
  clearsAt: string | null;
  /** Missing in visits from before there were refunds. */
  refunds?: SandboxRefund[];
  dispute?: SandboxDispute;
  /** When the customer paid. */
  paidAt?: string;
  payoutId?: string;
}

/** The visits of the sandbox: one file each, which outlives a restart. */
export interface SandboxVisits {
  find(id: string): Promise<SandboxVisit | undefined>;
  save(visit: SandboxVisit): Promise<void>;
  all(): Promise<SandboxVisit[]>;
}

/** The visits in the data folder. Nothing is created before the first one. */
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

/** The state at a moment: pages expire and banks pay by themselves. */
export function stateAt({ state, expiresAt, clearsAt }: SandboxVisit, now: Date): SandboxVisit['state'] {
  if (state === 'open' && new Date(expiresAt) <= now) return 'expired';
  if (state === 'processing' && clearsAt !== null && new Date(clearsAt) <= now) return 'succeeded';
  return state;
}
