/** Serves one fetch or push over SSH: through the same services as over HTTP, on one connection. */
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { ServeOptions } from "../../platform/git/repository-store.ts";
import { serveFetch } from "./fetching.ts";
import { GIT_DEADLINE_MS, toRepositoryRef } from "./opening.ts";
import { servePush } from "./pushing.ts";
import type { SshCommand } from "./ssh-commands.ts";

export interface SshConnection {
  input: Readable;
  output: Writable;
  protocol: string | undefined;
}

/** Resolves when the client has everything. Throws `AppError` with a sentence for the user. */
export async function serveSshCommand(
  ctx: Context,
  { service, place }: SshCommand,
  { input, output, protocol }: SshConnection,
): Promise<void> {
  const gone = new AbortController();
  output.once("error", () => gone.abort());
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(GIT_DEADLINE_MS)]);
  const options: ServeOptions = { protocol, signal, stateful: true };
  const serve = service === "upload-pack" ? serveFetch : servePush;
  const content = await serve(ctx, toRepositoryRef(place), input, options).catch(describeRefusal);
  await pipeline(content, output);
}

function describeRefusal(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") {
    throw new AppError(
      "not_found",
      "There is no such project, or you don't have permission to see its code.",
    );
  }
  if (error instanceof AppError && error.code === "forbidden") {
    throw new AppError("forbidden", "You don't have permission to push to this project.");
  }
  throw error;
}
