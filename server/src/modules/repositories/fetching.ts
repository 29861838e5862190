/** Serves `git clone` and `git fetch`. */
import type { Readable } from "node:stream";
import type { Context } from "../../platform/context.ts";
import type { ServeOptions } from "../../platform/git/repository-store.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getRepository } from "./opening.ts";

export async function advertiseForFetch(
  ctx: Context,
  ref: NamespaceRef,
  options: ServeOptions,
): Promise<Readable> {
  const { store, path } = await getRepository(ctx, ref);
  return store.advertise(path, "upload-pack", options);
}

export async function serveFetch(
  ctx: Context,
  ref: NamespaceRef,
  request: Readable,
  options: ServeOptions,
): Promise<Readable> {
  const { store, path } = await getRepository(ctx, ref);
  return store.uploadPack(path, request, options);
}
