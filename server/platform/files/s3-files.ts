import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { FileMissing, isFileKey } from './files.ts';
import type { Files, S3Config } from './files.ts';

/** Files in a bucket of any S3-compatible store. */
export function s3Files({ bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): Files {
  const client = new S3Client({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Checksums in trailers, which the client adds otherwise, become part of the file in some stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (error instanceof NoSuchKey) throw new FileMissing(Key, error);
        throw error;
      }
    },
    async has(Key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(folder) {
      const Prefix = folder && `${folder}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key: key, LastModified: writtenAt } of Contents) {
          if (key && writtenAt && isFileKey(key)) yield { key, writtenAt };
        }
      }
    },
    // S3 stores an object as a whole or not at all.
    removeCrumbs: () => Promise.resolve(),
  };
}
