import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { S3Config } from '../platform/files/files.ts';
import { tempFolder } from './temp-folder.ts';

/** An S3 server with one empty bucket, for the calling test. */
export async function startS3Server(): Promise<S3Config> {
  const bucket = 'files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: tempFolder(),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
