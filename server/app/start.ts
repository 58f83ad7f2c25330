// The program that operators start. It caches the compiled code of all modules in a folder, so that the next start
// takes a third of the time. Therefore, it imports the server only after the cache is set up.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Threads and render processes inherit the variable. With cached code, none of them loads the TypeScript parser, which
// takes 20 MB in each. If no cache can be written, modules are compiled at each start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');
enableCompileCache();
await import('./serve.ts');
