import S3rver from 's3rver';
import type { S3Config } from '../../server/platform/files/files.ts';

/** An S3 server with one empty bucket in this folder, until it is stopped. */
export async function runS3Server(directory: string): Promise<{ config: S3Config; stop: () => Promise<void> }> {
  const bucket = 'files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const config = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return { config, stop: () => server.close() };
}
