/** Formats validation errors as sentences, for clients that show error messages unchanged. */
import type { AppError } from "./app-error.ts";

/** Fields whose messages are complete sentences already. */
const WHOLE_SENTENCES = new Set(["base", "commands", "commands_only"]);

/**
 * Returns one sentence per validation error, such as `Title can't be blank`. Pages join the
 * sentences.
 */
export function formatErrorSentences({ message, details }: AppError): string[] {
  const fields = Object.entries(details.fields ?? {});
  if (fields.length === 0) return [message];
  return fields.flatMap(([field, problems]) =>
    WHOLE_SENTENCES.has(field) ? problems : problems.map((text) => `${named(field)} ${text}`),
  );
}

/** Returns the field's name for users: `milestone_id` becomes "Milestone". */
function named(field: string): string {
  const words = field.replace(/_ids?$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
