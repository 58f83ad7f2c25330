import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';
const TRIES = 100;

/**
 * Repeats `drop database … with (force)` while the server vacuums that database: it does so as a superuser, whom a login
 * without that right cannot disconnect.
 */
export async function untilVacuumed(dropDatabase: () => Promise<void>): Promise<void> {
  for (let triesLeft = TRIES; ; triesLeft--) {
    try {
      return await dropDatabase();
    } catch (error) {
      if (triesLeft === 0 || (error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
      await setTimeout(100);
    }
  }
}
