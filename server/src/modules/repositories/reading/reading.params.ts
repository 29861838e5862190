/** Parameters that the routes of repositories share. */
import { REPOSITORY_PATH_MAX } from "@cairn/contract/repositories/files";
import { REF_MAX } from "@cairn/contract/repositories/refs";
import { wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";

export const ProjectParams = z.strictObject({ id: wireNamespaceIdOrPath });

/** A branch, a tag or the id of a commit. */
export const refParam = z.string().min(1).max(REF_MAX);
/** Clients send an empty text for the default branch. */
export const optionalRefParam = z
  .string()
  .max(REF_MAX)
  .transform((text) => text || undefined)
  .optional();
export const pathParam = z.string().min(1).max(REPOSITORY_PATH_MAX);
export const optionalPathParam = z.string().max(REPOSITORY_PATH_MAX).optional();
/** The end of an address: a ref and the path of a file, both with slashes. */
export const refAndPathParam = z
  .string()
  .min(1)
  .max(REF_MAX + REPOSITORY_PATH_MAX);
export const searchParam = z.string().max(255).optional();
