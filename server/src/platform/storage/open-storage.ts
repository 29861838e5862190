/** Creates the file storage that the configuration selects: disk or S3. */
import type { Config } from "../config/config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { FileStorage } from "./storage.ts";

export function openStorage({ storage }: Config): FileStorage {
  return "path" in storage ? createDiskStorage(storage.path) : createS3Storage(storage);
}
