// Says by its exit code whether tests can have a PostgreSQL server here.
import { findPostgres } from '../server/testing/scratch-postgres.ts';

process.exit(findPostgres() ? 0 : 1);
