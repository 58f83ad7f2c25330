import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One more than the number of cores, because a worker often waits for its database, a timer, or a child process. Each
 * takes up to 1 GB with its database, so there are at most six.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 6);

/** Files that take half a minute or more, much of it waiting for processes that start and end. */
const SLOW =
  /(process-end|access-matrix|round-trip|automatic-backups|hostile-input|crash|link-fuzz|afterwards)\.(api|db)\.test/;

/**
 * Starts the slow files first, so that no core is idle at the end. From its second run on, Vitest does so on its own,
 * because it then knows how long each file takes.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(SLOW.test(b.moduleId)) - Number(SLOW.test(a.moduleId)));
  }
}

const onDatabase = ['server/**/*.{api,db}.test.ts'];
/** Tests of what PostgreSQL or the embedded engine does alone, such as crashes, backups, and roles. */
const ofOtherEngines = ['server/platform/database/**', 'server/operations/**', 'server/schema/**'];
/** As in the builds of the browser's code. */
const define = { __BUILD_YEAR__: 2026 };
const inDocument = ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'];

/*
 * unit      rules and small parts, no database          web       screens and code that needs a document, in happy-dom
 * embedded  calls and stores on the embedded engine     postgres  the same on PostgreSQL
 * citus     those of the product on a Citus cluster, if CITUS_URL names its coordinator
 *
 * Time limits only end tests that hang, even on a busy machine; `npm run bench` measures speed.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    coverage: {
      provider: 'v8',
      include: ['{contract,domain,server}/**/*.ts', 'web/{app,clock,customer,kit,site}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.d.ts', 'web/testing/**'],
      reporter: ['text-summary', 'html', 'lcovonly'],
    },
    projects: [
      {
        define,
        test: {
          name: 'unit',
          include: ['{contract,domain,server,testkit,scripts,web}/**/*.test.ts'],
          exclude: [...onDatabase, ...inDocument],
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        define,
        test: {
          name: 'web',
          include: inDocument,
          // Each file has its own document and modules, as in a separate process, at half the cost.
          pool: 'vmForks',
          environment: 'happy-dom',
          setupFiles: ['web/testing/prototypes.setup.ts'],
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: onDatabase,
          env: { TEST_ENGINE: 'embedded' },
          isolate: false,
          maxWorkers,
          setupFiles: ['testkit/setup/api.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['testkit/setup/temp-root.setup.ts', 'testkit/setup/embedded.setup.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: onDatabase,
          env: { TEST_ENGINE: 'postgres' },
          isolate: false,
          maxWorkers,
          setupFiles: ['testkit/setup/api.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['testkit/setup/temp-root.setup.ts', 'testkit/setup/postgres.setup.ts'],
        },
      },
      ...(process.env.CITUS_URL
        ? [
            {
              test: {
                name: 'citus',
                include: onDatabase,
                exclude: ofOtherEngines,
                env: { TEST_ENGINE: 'postgres', TEST_CITUS: 'on' },
                isolate: false,
                maxWorkers,
                setupFiles: ['testkit/setup/api.setup.ts'],
                testTimeout: 60_000,
                hookTimeout: 120_000,
                globalSetup: ['testkit/setup/temp-root.setup.ts', 'testkit/setup/citus.setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
