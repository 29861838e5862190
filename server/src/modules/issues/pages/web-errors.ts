/** How the doors of one issue's page refuse: `{errors: …}` in whole sentences, where the API has another form. */
import type { FastifyReply } from "fastify";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../changing/error-sentences.ts";

/**
 * Does the work; what a person can mend is answered in words, everything else as everywhere. Whoever
 * reads the issue and may not do this finds nothing here: pages refuse without a message by 404.
 */
export async function withErrorResponse<T>(
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
    // What was not confirmed is one sentence and no list.
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
