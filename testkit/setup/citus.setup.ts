import { dropCitusDatabases } from '../database/citus.ts';

/** Removes the tests' databases from all nodes of the cluster of CITUS_URL after the tests. */
export default function setup(): () => Promise<void> {
  return dropCitusDatabases;
}
