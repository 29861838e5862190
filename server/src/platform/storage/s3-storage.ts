/** File storage in an S3-compatible bucket. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createS3Client, type S3Bucket, type S3Client } from "./s3-calls.ts";
import {
  assertStorageKey,
  splitIntoChunks,
  isStorageKey,
  PARTIAL_FOLDER,
  type FileStorage,
} from "./storage.ts";

/**
 * Size in bytes of the parts of a multipart upload. S3 requires at least this size for all parts but the
 * last. A larger size would need more memory, because each part is kept in memory.
 */
const PART = 5 * 1024 * 1024;
const PER_PAGE = 1_000;
/** Maximum time in milliseconds of the health check `isWell`, which must respond quickly. */
const PATIENCE_MS = 2_000;

export function createS3Storage(bucket: S3Bucket): FileStorage {
  const call = createS3Client(bucket);
  return {
    async put(key, content, { contentType }) {
      assertStorageKey(key);
      const headers = { "content-type": contentType };
      const pieces = splitIntoChunks(content, PART);
      const first = await nextOf(pieces);
      const second = await nextOf(pieces);
      if (first !== undefined && second !== undefined) {
        return putInParts(call, key, headers, andThen([first, second], pieces));
      }
      const body = first ?? Buffer.alloc(0);
      await call({ method: "PUT", key, headers, body });
      return body.length;
    },

    async get(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const answer = await call({
        method: "GET",
        key: assertStorageKey(key),
        headers,
        allowed: [404],
      });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      return { size: sizeOf(answer), content: contentOf(answer) };
    },

    async remove(key) {
      await call({ method: "DELETE", key: assertStorageKey(key), allowed: [404] });
    },

    async *list(area) {
      for (let after = ""; ;) {
        const query = { "list-type": 2, prefix: `${area}/`, "max-keys": PER_PAGE };
        const more = after === "" ? {} : { "start-after": after };
        const answer = await call({ method: "GET", query: { ...query, ...more } });
        const found = entriesIn(await answer.text());
        yield* found.filter(({ key }) => isStorageKey(key));
        const last = found.at(-1);
        if (last === undefined || found.length < PER_PAGE) return;
        after = last.key;
      }
    },

    // Lists the objects of the bucket, which succeeds only with valid credentials.
    isWell: () =>
      call({
        method: "GET",
        query: { "list-type": 2, prefix: `${PARTIAL_FOLDER}/`, "max-keys": 1 },
        attempts: 1,
        deadlineMs: PATIENCE_MS,
      }).then(
        async (answer) => {
          await answer.body?.cancel();
          return true;
        },
        () => false,
      ),
  };
}

/** Uploads an object in several parts. The object exists only after the last request has succeeded. */
async function putInParts(
  call: S3Client,
  key: string,
  headers: Record<string, string>,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = await call({ method: "POST", key, headers, query: { uploads: "" } });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1];
  if (uploadId === undefined)
    throw new Error("The storage returned no UploadId for a multipart upload.");
  try {
    let size = 0;
    let parts = "";
    let partNumber = 0;
    for await (const body of pieces) {
      partNumber += 1;
      size += body.length;
      const answer = await call({ method: "PUT", key, query: { partNumber, uploadId }, body });
      const tag = answer.headers.get("etag") ?? "";
      parts += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`;
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const done = await call({ method: "POST", key, query: { uploadId }, body });
    const text = await done.text();
    // S3 sends the status 200 before the upload is complete, so the body of the response can still
    // contain an error.
    if (text.includes("<Error>")) throw new Error(`The storage answered ${text.slice(0, 500)}`);
    return size;
  } catch (error) {
    await call({ method: "DELETE", key, query: { uploadId }, attempts: 1 }).catch(() => undefined);
    throw error;
  }
}

async function nextOf(pieces: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const next = await pieces.next();
  return next.done === true ? undefined : next.value;
}

async function* andThen(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

function sizeOf({ headers }: Response): number {
  const whole = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  return Number(whole ?? headers.get("content-length"));
}

function contentOf({ body }: Response): Readable {
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
}

/**
 * Parses the XML list of objects without an XML parser. Keys and timestamps contain no characters that
 * XML escapes.
 */
function entriesIn(xml: string): { key: string; modifiedAt: Date }[] {
  const [, ...entries] = xml.split("<Contents>");
  return entries.map((entry) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? "",
    modifiedAt: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? ""),
  }));
}
