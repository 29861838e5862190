/**
 * Converts errors of the web routes of a noteable's page to responses `{errors: …}` with whole
 * sentences. Errors of the REST API have another format.
 */
import type { FastifyReply } from "fastify";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../../platform/errors/error-sentences.ts";

/**
 * Runs `work`. Returns an `errors` response for an error that the user can correct, and throws all
 * other errors. Throws a 404 that names `called`, such as "Issue", instead of a 403 when the viewer lacks
 * the permission for `work`.
 */
export async function runOrReplyWithErrors<T>(
  reply: FastifyReply,
  called: string,
  work: () => Promise<T>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") throw notFoundError(called);
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    reply.code(refusal.status);
    return refusal.body;
  }
}

function refusalOf(error: AppError): { status: number; body: object } | undefined {
  const errors = [error.message];
  switch (error.code) {
    case "invalid":
      return { status: 422, body: { errors: formatErrorSentences(error) } };
    case "spam_suspected":
      return { status: 422, body: { errors } };
    // The error for a deletion without confirmation is a single string, not an array.
    case "unprocessable":
      return { status: 422, body: { errors: error.message } };
    case "conflict":
      return { status: 409, body: { errors } };
    case "stale":
      return { status: 409, body: { errors, conflict: error.details.current } };
    default:
      return undefined;
  }
}
