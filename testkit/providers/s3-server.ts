import { onTestFinished } from 'vitest';
import type { S3Config } from '../../server/platform/files/files.ts';
import { tempFolder } from '../app/temp-folder.ts';
import { runS3Server } from './run-s3-server.ts';

/** An S3 server with one empty bucket, for the calling test. */
export async function startS3Server(): Promise<S3Config> {
  const { config, stop } = await runS3Server(tempFolder());
  onTestFinished(stop);
  return config;
}
