import { defineConfig, type OxlintConfig } from 'oxlint';

/** The server's feature folders in dependency order: each may import those before it, never those after it. */
const NOUNS = [
  'references',
  'companies',
  'accounts',
  'second-factors',
  'subscriptions',
  'access',
  'images',
  'contact',
  'addresses',
  'customers',
  'messages',
  'projects',
  'jobsites',
  'employees',
  'timecards',
  'payroll',
  'visits',
  'price-book',
  'estimates',
  'approvals',
  'change-orders',
  'work-list',
  'invoices',
  'customer-payments',
  'stripe-accounts',
  'online-payments',
  'quickbooks',
  'survey',
  'customer-page',
  'reminders',
  'search',
  'imports',
  'home',
];

const TO_WEB = {
  regex: '(^|/)web/',
  message: 'The server must not import the web application: shared code belongs in contract/.',
};
const TO_SERVER = {
  regex: '(^|/)server/',
  message: 'The web application must not import the server: shared code belongs in contract/.',
};

type Rules = NonNullable<OxlintConfig['rules']>;

const off = (...patterns: { regex: string; message: string }[]): Rules => ({
  'no-restricted-imports': ['error', { patterns }],
});

const to = (nouns: string[], message: string) => ({ regex: `^(\\.\\./)+(${nouns.join('|')})/`, message });

export default defineConfig({
  jsPlugins: ['./scripts/lint/retired-words-plugin.mjs', './scripts/lint/screen-paths-plugin.mjs'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['web/build', '**/.react-router', 'node_modules'],
  options: { typeAware: true },
  rules: {
    'retired-words/no-retired-words': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    // Sequential awaits are often intended: line items in order, one connection, one transaction.
    'no-await-in-loop': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-shadow': 'off',

    // Values from other libraries and the DOM are typed by assertion; rows and contract data carry their types.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    // Style rules that cost more than they catch here.
    'typescript/unbound-method': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'promise/no-callback-in-promise': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'no-underscore-dangle': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
  },
  overrides: [
    // Trade nouns of the demonstration's jobs, and the list of the words itself.
    { files: ['server/operations/demo/**', 'scripts/lint/**'], rules: { 'retired-words/no-retired-words': 'off' } },
    { files: ['contract/**'], rules: off(TO_WEB, TO_SERVER) },
    {
      files: ['web/**'],
      rules: {
        ...off(TO_SERVER),
        'screen-paths/use-paths': 'error',
      },
    },
    // The web application in layers: routes and layout, features, then ui/ and lib/. Each imports only what is below it.
    // A pattern with a look-ahead would never match: oxlint's regular expressions have none.
    {
      files: ['web/app/features/**'],
      rules: off(TO_SERVER, {
        regex: '^(\\.\\./)+(layout/|clock/|customer/|root\\.tsx|routes\\.ts)',
        message: 'Features are below the layout and the routes: what both need belongs in lib/ or ui/.',
      }),
    },
    {
      files: ['web/app/lib/**'],
      rules: off(TO_SERVER, {
        regex: '^(\\.\\./)+(features|layout|site|clock|customer)/',
        message: 'lib/ knows no screen: let the feature call it, or pass it a function.',
      }),
    },
    {
      files: ['web/app/ui/**'],
      rules: off(TO_SERVER, {
        regex: '^\\.\\./(features|layout|lib|root|routes)|^(\\.\\./)+(site|clock|customer)/|^@tanstack/',
        message: 'ui/ is independent of features and the query cache: pass what it needs as props.',
      }),
    },
    {
      files: ['web/site/**'],
      rules: off(TO_SERVER, {
        regex: '^(\\.\\./)+(app/features|clock|customer)/',
        message: 'Public pages are small: they import no screen.',
      }),
    },
    {
      files: ['web/clock/**', 'web/customer/**'],
      rules: off(TO_SERVER, {
        regex: '^(\\.\\./)+(app/(features|layout|root|routes)|site/)|^(@mantine|@tanstack|react-router)',
        message: 'A bundle of its own: it imports neither layout, features, router, Mantine nor the query cache.',
      }),
    },
    {
      files: ['server/platform/**'],
      rules: off(
        TO_WEB,
        to(
          [...NOUNS, 'documents', 'delivery', 'audit-log', 'endpoints'],
          'The platform must not import what stands on it: let that call it, or pass it a function.',
        ),
      ),
    },
    {
      files: ['server/core/endpoints/**'],
      rules: off(
        TO_WEB,
        to(
          [...NOUNS, 'documents', 'delivery', 'audit-log'],
          'Whoever serves endpoints must not import features: app.ts passes it functions.',
        ),
      ),
    },
    {
      files: ['server/core/delivery/**', 'server/core/audit-log/**'],
      rules: off(
        TO_WEB,
        to([...NOUNS, 'documents'], 'It must not import features: the feature calls it with what to send or store.'),
      ),
    },
    {
      files: ['server/core/documents/**'],
      rules: off(TO_WEB, to(NOUNS, 'What sales documents share must not import features: they call it.')),
    },
    ...NOUNS.map((noun, index) => {
      const later = NOUNS.slice(index + 1);
      const files = [`server/${noun}/**`];
      if (later.length === 0) return { files, rules: off(TO_WEB) };
      return {
        files,
        rules: off(TO_WEB, to(later, `${noun} comes before it: code that needs both belongs to the later feature.`)),
      };
    }),
    // The addresses themselves; tests read as a person's address bar does.
    {
      files: ['web/app/paths.ts', 'web/app/way-back.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx', 'web/**/testing/**'],
      rules: { 'screen-paths/use-paths': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'testkit/**', 'e2e/**', 'drills/**', 'bench/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-console': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
    { files: ['scripts/**', 'bench/**', 'drills/**', 'server/app/serve.ts'], rules: { 'no-console': 'off' } },
  ],
});
