import js from '@eslint/js'
import prettier from 'eslint-config-prettier/flat'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// Types are judged by svelte-check. The rules that need them would take twice as long as all others together, and see
// `any` wherever a component hands something to its markup.
export default defineConfig(
  // Made from the schemas: there is nothing to mend by hand.
  { ignores: ['src/generated/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  // What Prettier lays out is no matter of these rules.
  prettier,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  { files: ['*.js', '*.config.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // A name that begins so is there for its place alone: each page declares the parameters the router gives it.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      // {' '} is the space that Svelte would drop at the end of a block.
      'svelte/no-useless-mustaches': 'off',
      // Maps, sets and queries here are put together and read in one go, or keep what no page is drawn from; what a
      // page shows is replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
