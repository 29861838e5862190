/** Sends signed requests to an S3 bucket, with a deadline and retries after server errors. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { serverBusyError } from "../errors/http-errors.ts";
import { createStorageFullError } from "./storage.ts";

export interface S3Bucket {
  endpoint: URL;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Key of the object. Without it, the request is for the bucket itself. */
  key?: string;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: Buffer;
  /** HTTP status codes besides 2xx for which the client does not throw. */
  allowed?: readonly number[];
  attempts?: number;
  /** Maximum time until the response headers arrive. Reading the body has no deadline. */
  deadlineMs?: number;
}

export type S3Client = (call: S3Request) => Promise<Response>;

const DEADLINE_MS = 20_000;
const ATTEMPTS = 3;
const PAUSE_MS = 200;
const FULL = /<Code>(?:XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded)<\/Code>/;

export function createS3Client(bucket: S3Bucket): S3Client {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (call) => {
    const attempts = call.attempts ?? ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(client, bucket, call).catch((error: unknown) => {
        if (attempt === attempts) throw serverBusyError(error);
        return undefined;
      });
      if (answer !== undefined) {
        if (answer.ok || call.allowed?.includes(answer.status) === true) return answer;
        if (answer.status < 500 || attempt === attempts) throw await refusal(answer);
        await answer.body?.cancel();
      }
      await sleep(PAUSE_MS * attempt);
    }
  };
}

async function send(client: AwsClient, bucket: S3Bucket, call: S3Request): Promise<Response> {
  const { method, body, headers } = call;
  const digest = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const request = await client.sign(addressOf(bucket, call), {
    method,
    headers: { ...headers, "x-amz-content-sha256": digest },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), call.deadlineMs ?? DEADLINE_MS);
  try {
    // Does not follow redirects: a redirect means a wrong configuration, and the signature would be
    // invalid for the new URL.
    return await fetch(request, { redirect: "manual", signal: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the URL of an object. The bucket is part of the path and not of the hostname, because every S3
 * server supports this form.
 */
function addressOf({ endpoint, bucket }: S3Bucket, { key, query }: S3Request): string {
  const path = key === undefined ? bucket : `${bucket}/${key}`;
  const url = new URL(path, endpoint.href.replace(/\/?$/, "/"));
  for (const [name, value] of Object.entries(query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  return url.href;
}

async function refusal(answer: Response): Promise<Error> {
  const text = (await answer.text()).slice(0, 500);
  const error = new Error(`The storage answered ${answer.status} ${text}`);
  return answer.status === 507 || FULL.test(text)
    ? createStorageFullError(error)
    : serverBusyError(error);
}
