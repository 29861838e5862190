/** What is wrong with an issue's values, in whole sentences, for those who show them as they are. */
import type { AppError } from "../../../platform/errors/app-error.ts";

/** `Title can't be blank`: each field's problem by itself, because pages join them. */
export function formatErrorSentences({ message, details }: AppError): string[] {
  const fields = Object.entries(details.fields ?? {});
  if (fields.length === 0) return [message];
  return fields.flatMap(([field, problems]) => problems.map((text) => `${named(field)} ${text}`));
}

/** Whoever chose a milestone knows nothing of its id. */
function named(field: string): string {
  const words = field.replace(/_ids?$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
