import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import { FileMissing, isFileKey } from './files.ts';
import type { Files, S3Config } from './files.ts';

/** Files in a bucket of any S3-compatible store. */
export function s3Files({ bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): Files {
  const client = new S3Client({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // By default, the client adds checksums in trailers, which some stores save as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  return {
    async put(Key, Body, ContentType) {
      await withS3Errors(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })));
    },
    async read(Key) {
      return withS3Errors(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        } catch (error) {
          throw error instanceof NoSuchKey ? new FileMissing(Key, error) : error;
        }
      });
    },
    async has(Key) {
      return withS3Errors(async () => {
        try {
          await client.send(new HeadObjectCommand({ Bucket, Key }));
          return true;
        } catch (error) {
          if (error instanceof NotFound) return false;
          throw error;
        }
      });
    },
    async remove(Key) {
      await withS3Errors(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    async *list(folder) {
      const Prefix = folder && `${folder}/`;
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix });
      for (;;) {
        const { value: page, done } = await withS3Errors(() => pages.next());
        if (done) return;
        for (const { Key: key, LastModified: writtenAt } of page.Contents ?? []) {
          if (key && writtenAt && isFileKey(key)) yield { key, writtenAt };
        }
      }
    },
    // S3 stores an object completely or not at all.
    removeCrumbs: () => Promise.resolve(),
  };
}

const CANNOT_ASK = 'The file storage cannot be reached. Please try again in a moment.';

/**
 * Sends a request to the store. Throws `unavailable` if the store does not respond or rejects the request, for example
 * because of wrong keys: neither is the fault of the caller who uses the file.
 */
async function withS3Errors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof FileMissing) throw error;
    throw Object.assign(new AppError('unavailable', { message: CANNOT_ASK }), { cause: reasonOf(error) });
  }
}

/** The store's error without its response, which contains the request's signature. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof S3ServiceException)) return error instanceof Error ? error : new Error(String(error));
  const { httpStatusCode, requestId } = error.$metadata;
  return new Error(`The store responded with ${httpStatusCode} ${error.name}, request ${requestId}: ${error.message}`);
}
