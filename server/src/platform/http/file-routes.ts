/**
 * Routes that take a file: one, in the multipart field `file`. Nothing of it is read before the service
 * asks for it, and it is never held as a whole.
 */
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import { clearBodyDeadline, drainRequest, withIdleTimeout } from "./bodies/body-deadline.ts";
import {
  executeCall,
  admitRequest,
  parseCall,
  type Call,
  type ClosedSchema,
  type RouteDependencies,
} from "./route-calls.ts";

export interface IncomingFile {
  /** As the sender calls it: not to be trusted. */
  filename: string;
  /** Fails when the file, or what stands after it, does not arrive whole. */
  content: AsyncIterable<Uint8Array>;
}

/** Begins to read the request. */
export type ReceiveFile = () => Promise<IncomingFile>;

export interface FileSpec<Params extends ClosedSchema> {
  path: string;
  action: AnyAction;
  /** One line for the API reference. */
  summary: string;
  params?: Params;
  response: z.ZodType;
  status?: number;
  handler(call: FileCall<z.output<Params>>): Promise<unknown>;
}

interface FileCall<Params> extends Call<Params, unknown, unknown> {
  receive: ReceiveFile;
}

const LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 100,
  fieldSize: 1_024,
  headerPairs: 20,
  // The service has the limit, and counts itself.
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** In a scope of its own, so that no other route reads multipart. */
export function addFileRoute<P extends ClosedSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: FileSpec<P>,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.route({
      method: "POST",
      url: spec.path,
      config: { action: spec.action, route: { ...spec, method: "POST", takesFile: true } },
      onRequest: (request) => admitRequest(means, request, spec.action),
      handler: async (request, reply) => {
        const receive = () => received(request);
        const call = { ...parseCall(means, request, reply, spec), receive };
        try {
          const body = await executeCall(means, spec as FileSpec<ClosedSchema>, call);
          return await reply.code(spec.status ?? 201).send(body);
        } catch (error) {
          // Nobody goes on sending what was refused.
          await drainRequest(request.raw);
          reply.header("connection", "close");
          throw error;
        }
      },
    });
  });
}

async function received(request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError("bad_request", "file is missing");
  clearBodyDeadline(request.raw);
  const parts = readable(request, request.parts());
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done === true) throw new AppError("bad_request", "file is missing");
    if (part.fieldname === "file") {
      if (part.type === "field") throw new AppError("bad_request", "file is invalid");
      // Absent, whatever its type says, where the sender gave it an empty one.
      const filename = (part.filename as string | undefined) ?? "";
      return { filename, content: contentOf(request, part, parts) };
    }
    if (part.type === "file") throw new AppError("bad_request", "file is missing");
  }
}

/** Ends only when the request has ended well: what was cut off is no file. */
async function* contentOf(
  request: FastifyRequest,
  part: MultipartFile,
  parts: AsyncIterable<Multipart>,
): AsyncGenerator<Uint8Array> {
  yield* readable(request, part.file as AsyncIterable<Uint8Array>);
  for await (const _ of parts);
}

/** Whatever the parser stumbles over is the sender's mistake. */
async function* readable<T>(
  { raw }: FastifyRequest,
  sent: AsyncIterable<T>,
): AsyncGenerator<T, undefined> {
  try {
    yield* withIdleTimeout(raw, sent);
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error;
    throw new AppError("bad_request", "The request could not be read", {}, { cause: error });
  }
  return undefined;
}
