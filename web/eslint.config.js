// What the types do not see. Formatting is Prettier's.

import eslint from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  globalIgnores([
    'src/protocol/wire',
    'src/words/sentences.ts',
    'tests/fixtures',
    'eslint.config.js',
    'svelte.config.js',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        projectService: true,
        extraFileExtensions: ['.svelte'],
        svelteConfig,
      },
    },
    rules: {
      'no-undef': 'off', // TypeScript's
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      // What stands behind "as" may be wider than what is before it: texts of both languages have one type.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // A map is made, filled and then only read: another takes its place.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-useless-mustaches': 'off', // A blank that Prettier must not take away.
    },
  },
  {
    // What a component gives away has no type here; svelte-check knows it.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  // TypeScript begins anew with each component, which took two thirds of the time: the rules that need types look at
  // components in the long run alone. svelte-check looks at their types every day.
  process.env['BANQUIER_LONG']
    ? []
    : {
        files: ['**/*.svelte'],
        extends: [tseslint.configs.disableTypeChecked],
        linterOptions: { reportUnusedDisableDirectives: 'off' },
      },
);
