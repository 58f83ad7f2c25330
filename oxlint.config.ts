import { defineConfig } from 'oxlint';

export default defineConfig({
  jsPlugins: ['./scripts/lint/retired-words-plugin.mjs', './scripts/lint/screen-paths-plugin.mjs'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['web/build', 'node_modules'],
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
    // Trade nouns of the demo's jobs, and the word list itself.
    { files: ['server/operations/demo/**', 'scripts/lint/**'], rules: { 'retired-words/no-retired-words': 'off' } },
    { files: ['web/**'], rules: { 'screen-paths/use-paths': 'error' } },
    // The definitions of the addresses; tests read addresses as the browser's address bar shows them.
    {
      files: ['web/kit/paths.ts', 'web/kit/way-back.ts', 'web/**/*.test.ts', 'web/**/*.test.tsx', 'web/**/testing/**'],
      rules: { 'screen-paths/use-paths': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'testkit/**', 'e2e/**', 'drills/**', 'bench/**'],
      rules: {
        'no-console': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
    { files: ['scripts/**', 'bench/**', 'drills/**', 'server/app/serve.ts'], rules: { 'no-console': 'off' } },
  ],
});
