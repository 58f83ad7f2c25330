import type { Running } from '../../app/run.ts';
import type { DemoClient } from './demo-client.ts';

/** The application that creates the demo company, the demo's clock and browser, and the current account. */
export interface Scene {
  client: DemoClient;
  running: Running;
  account: { company_id: string; account_id: string };
}
