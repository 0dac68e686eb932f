import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The built files lie where the server finds them and the wheel takes them along.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/pontoon/web/client_files',
    emptyOutDir: true,
    // Nothing is put into the page itself: its security policy allows what comes from this host as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // How long each plugin took is nothing to who builds the page.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
})
