// The program that operators start. It keeps the compiled code of all modules in a folder, so that the next start needs
// a third of the time; therefore it loads the server only after that is set up.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// NODE_COMPILE_CACHE names another folder. Where none can be written, modules are compiled at each start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.ts');
