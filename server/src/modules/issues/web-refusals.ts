/** How pages of issues are refused: `{errors: […]}` in whole sentences, where the API has another form. */
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";

/** Does the work; what a person can mend is answered in words, everything else as everywhere. */
export async function orRefusal<T>(reply: FastifyReply, work: () => Promise<T>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof AppError ? refusalOf(error) : undefined;
    if (refusal === undefined) throw error;
    reply.code(refusal.status);
    return refusal.body;
  }
}

function refusalOf(error: AppError): { status: number; body: object } | undefined {
  const errors = [error.message];
  switch (error.code) {
    case "invalid":
      return { status: 422, body: { errors: sentences(error) } };
    case "spam_suspected":
      return { status: 422, body: { errors } };
    case "conflict":
      return { status: 409, body: { errors } };
    case "stale":
      return { status: 409, body: { errors, conflict: error.details.current } };
    default:
      return undefined;
  }
}

/** `Title can't be blank`. */
function sentences({ details, message }: AppError): string[] {
  const fields = Object.entries(details.fields ?? {});
  if (fields.length === 0) return [message];
  return fields.flatMap(([field, problems]) => problems.map((text) => `${named(field)} ${text}`));
}

function named(field: string): string {
  const words = field.replace(/_ids?$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
