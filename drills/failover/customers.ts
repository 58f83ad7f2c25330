import { approvalCrashes } from '#testkit/crash/approval-crash.ts';
import { paymentCrashes } from '#testkit/crash/payment-crash.ts';

interface Urls {
  databaseUrl: string;
  migrationUrl: string;
}

/** The primary fails while customers respond to proposals, and while they pay. Returns what went wrong. */
export async function customersDuring(fail: () => Promise<void>, { databaseUrl, migrationUrl }: Urls) {
  const settings = { DATABASE_POOLER: 'transaction' };
  const otherFault = { settings, migrationUrl, cause: fail };
  const options = { databaseUrl, otherFault };
  const found: string[] = [];
  for (const { acknowledged, recorded, repeated, faults } of await approvalCrashes({ ...options, rounds: 1 })) {
    console.log(
      `failover   during responses of customers: ${acknowledged} acknowledged, ${recorded} recorded, ${repeated} repeated`,
    );
    found.push(...faults);
  }
  for (const { killPoint, done, onThePage, waiting, faults } of await paymentCrashes({ ...options, rounds: 2 })) {
    console.log(
      `failover   during payments, at "${killPoint}": ${done} had paid, ${onThePage} were on the page, ${waiting} not answered`,
    );
    found.push(...faults);
  }
  return found;
}
