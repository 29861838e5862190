/**
 * Maps the violation of a unique index to an AppError. Services do not search for duplicates before they
 * insert; they rely on the index.
 */
import type { AppError } from "./app-error.ts";

/** Runs `work`. Throws `taken` if `work` violates the unique index named `index`. */
export async function mapUniqueViolation<T>(
  index: string,
  taken: AppError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (error as { constraint?: string }).constraint === index ? taken : error;
  }
}
