/**
 * Errors of the web routes: `{errors: …}` with whole sentences, unlike errors of the REST
 * API.
 */
import type { FastifyReply } from "fastify";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../changing/error-sentences.ts";

/**
 * Runs `work`. An error that the user can correct becomes an `errors` response; all other errors are
 * thrown. A viewer who can read the issue but lacks the permission gets only a 404.
 */
export async function catchAsErrorResponse<T>(
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") throw notFound("Issue");
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
