/** Uniqueness is decided by an index, never by looking first. */
import type { AppError } from "./app-error.ts";

/** Whoever comes second is refused by the index, and gets this answer. */
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
