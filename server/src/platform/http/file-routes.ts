/**
 * Routes that receive a file in a multipart form, either alone in the field `file` or beside text
 * fields. The whole file is never kept in memory.
 */
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { AnyAction } from "../auth/actions.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors/app-error.ts";
import { clearBodyDeadline, drainRequest, withIdleTimeout } from "./bodies/body-deadline.ts";
import { parseFormParameters } from "./parameters.ts";
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

/** A file field of a route that also accepts its parameters as JSON or as a form without a file. */
export interface FileFieldSpec<Params> {
  /** Name of the multipart field. */
  field: string;
  /** Stores the file before the other parameters are checked. The handler gets the result as `file`. */
  store(call: { ctx: Context; params: Params; receive: ReceiveFile }): Promise<unknown>;
}

export interface FileRouteSpec<Params extends StrictObjectSchema> {
  /** `POST` when absent. */
  method?: "PUT";
  path: string;
  /** Name of the multipart field with the file; `file` when absent. */
  field?: string;
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

/** Maximum number of text fields beside the file of a form. */
const FORM_FIELDS_MAX = 20;

/**
 * Calls `add` with a separate Fastify scope, in which routes can read multipart bodies. No other
 * route parses them.
 */
export function withMultipart(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    add(scope);
  });
}

/**
 * Reads a multipart form: stores the file, if there is one, and makes the text fields the request's
 * body. Returns the result of `store`.
 */
export async function readMultipartForm<Params>(
  { platform }: RouteDependencies,
  request: FastifyRequest,
  spec: FileFieldSpec<Params>,
  call: { ctx: Context; params: Params },
): Promise<unknown> {
  const fields = new URLSearchParams();
  let left = platform.config.budgets.textBodyBytes;
  const limits = {
    ...LIMITS,
    fieldSize: left,
    fields: FORM_FIELDS_MAX,
    parts: FORM_FIELDS_MAX + 1,
  };
  let file: unknown;
  for await (const part of readable(request, request.parts({ limits }))) {
    if (part.type === "field") {
      const value = String(part.value);
      left -= Buffer.byteLength(value);
      if (left < 0 || part.valueTruncated)
        throw new AppError("too_large", "413 Request Entity Too Large");
      fields.append(part.fieldname, value);
    } else if (part.fieldname === spec.field) {
      // Text fields must arrive within the deadline of other bodies; a file can take longer.
      clearBodyDeadline(request.raw);
      const filename = (part.filename as string | undefined) ?? "";
      const content = readable(request, part.file as AsyncIterable<Uint8Array>);
      file = await spec.store({ ...call, receive: async () => ({ filename, content }) });
    } else throw new AppError("bad_request", `${part.fieldname.slice(0, 100)} is not known`);
  }
  request.body = parseFormParameters(fields.toString());
  return file;
}

export function registerFileRoute<P extends StrictObjectSchema>(
  app: FastifyInstance,
  means: RouteDependencies,
  spec: FileRouteSpec<P>,
): void {
  const { method = "POST", field = "file" } = spec;
  withMultipart(app, (scope) =>
    scope.route({
      method,
      url: spec.path,
      config: { action: spec.action, route: { ...spec, method, takesFile: field } },
      onRequest: (request) => authenticateAndCheckRequest(means, request, spec.action),
      handler: async (request, reply) => {
        const receive = () => received(request, field);
        const call = { ...parseRouteCall(means, request, reply, spec), receive };
        try {
          const body = await executeRouteCall(
            means,
            spec as FileRouteSpec<StrictObjectSchema>,
            call,
          );
          return await reply.code(spec.status ?? 201).send(body);
        } catch (error) {
          return refuseUpload(request, reply, error);
        }
      },
    }),
  );
}

/**
 * Discards the rest of a refused upload and closes the connection, so that the client stops sending.
 * Then throws the error.
 */
export async function refuseUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<never> {
  await drainRequest(request.raw);
  reply.header("connection", "close");
  throw error;
}

async function received(request: FastifyRequest, field: string): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError("bad_request", `${field} is missing`);
  clearBodyDeadline(request.raw);
  const parts = readable(request, request.parts());
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done === true) throw new AppError("bad_request", `${field} is missing`);
    if (part.fieldname === field) {
      if (part.type === "field") throw new AppError("bad_request", `${field} is invalid`);
      // `part.filename` is undefined if the client sent an empty filename, although its type is
      // string.
      const filename = (part.filename as string | undefined) ?? "";
      return { filename, content: contentOf(request, part, parts) };
    }
    if (part.type === "file") throw new AppError("bad_request", `${field} is missing`);
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
