import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter()],
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/d', '/healthz', '/readyz'].map((path) => [`^${path}(/|$)`, server])),
  },
  // Every script stays a file of its own, or the content security policy would have to allow data: scripts.
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  build: {
    assetsInlineLimit: 0,
    // Icons would be a file each, of a few hundred bytes that do not compress.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'icons', test: /@tabler.icons-react/ }] } } },
  },
});
