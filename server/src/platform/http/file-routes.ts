/**
 * Routes that receive one file in the multipart field `file`. The route reads nothing before the service
 * calls `receive`, and never keeps the whole file in memory.
 */
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import { clearBodyDeadline, drainRequest, withIdleTimeout } from "./bodies/body-deadline.ts";
import {
  executeRouteCall,
  authenticateAndCheckRequest,
  parseRouteCall,
  type RouteCall,
  type StrictObjectSchema,
  type RouteDependencies,
} from "./route-calls.ts";

export interface IncomingFile {
  /** The filename that the client sent. Untrusted: it can contain any characters. */
  filename: string;
  /**
   * The bytes of the file. Iterating throws if the file or the rest of the request does not arrive
   * completely.
   */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Starts to read the request body. Services call this function after their permission checks, so that
 * the server does not read a refused upload.
 */
export type ReceiveFile = () => Promise<IncomingFile>;

export interface FileRouteSpec<Params extends StrictObjectSchema> {
  path: string;
  action: AnyAction;
  /** One-line summary for the API reference. */
  summary: string;
  params?: Params;
  response: z.ZodType;
  status?: number;
  handler(call: FileCall<z.output<Params>>): Promise<unknown>;
}

interface FileCall<Params> extends RouteCall<Params, unknown, unknown> {
  receive: ReceiveFile;
}

const LIMITS = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 100,
  fieldSize: 1_024,
  headerPairs: 20,
  // The multipart parser has no size limit, because the service counts the bytes and enforces its own
  // limit.
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** Adds the route in a separate Fastify scope, so that no other route parses multipart bodies. */
export function registerFileRoute<P extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: FileRouteSpec<P>,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.route({
      method: "POST",
      url: spec.path,
      config: { action: spec.action, route: { ...spec, method: "POST", takesFile: true } },
      onRequest: (request) => authenticateAndCheckRequest(means, request, spec.action),
      handler: async (request, reply) => {
        const receive = () => received(request);
        const call = { ...parseRouteCall(means, request, reply, spec), receive };
        try {
          const body = await executeRouteCall(
            means,
            spec as FileRouteSpec<StrictObjectSchema>,
            call,
          );
          return await reply.code(spec.status ?? 201).send(body);
        } catch (error) {
          // Discards the rest of the refused upload and closes the connection, so that the client stops
          // sending.
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
      // `part.filename` is undefined if the client sent an empty filename, although its type is
      // string.
      const filename = (part.filename as string | undefined) ?? "";
      return { filename, content: contentOf(request, part, parts) };
    }
    if (part.type === "file") throw new AppError("bad_request", "file is missing");
  }
}

/**
 * Yields the bytes of the file. Ends only after the whole request has arrived, so that a truncated
 * upload is not accepted as a file.
 */
async function* contentOf(
  request: FastifyRequest,
  part: MultipartFile,
  parts: AsyncIterable<Multipart>,
): AsyncGenerator<Uint8Array> {
  yield* readable(request, part.file as AsyncIterable<Uint8Array>);
  for await (const _ of parts);
}

/**
 * Iterates over the multipart body. Turns every error of the multipart parser into a 400, because the
 * client sent an invalid body.
 */
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
