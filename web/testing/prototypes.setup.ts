import { afterEach, vi } from 'vitest';

// All files of a worker share the document's classes, so replacements made by a test must be undone.
afterEach(() => vi.restoreAllMocks());
