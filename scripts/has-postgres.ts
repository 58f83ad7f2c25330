// Exits with 0 if tests can start a PostgreSQL server on this machine.
import { findPostgres } from '#testkit/database/scratch-postgres.ts';

process.exit(findPostgres() ? 0 : 1);
