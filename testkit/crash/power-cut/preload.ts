import { recordDisk } from './record-disk.ts';
import { workloadOptions } from './workload-options.ts';

// Runs in every thread of the workload before anything else: the main one writes files, the engine's worker the database.
const { dataDir, recordsFile } = workloadOptions();
export const recorder = recordDisk(dataDir, recordsFile);
