import { afterEach, vi } from 'vitest';

// The classes of the document are shared by all files of a worker, so that what a test replaces in them must not stay.
afterEach(() => vi.restoreAllMocks());
