/** Maps a unique index violation to an AppError. Services rely on the index and do not check first. */
import type { AppError } from "./app-error.ts";

/** Runs `work` and throws `taken` if it violates the index of this name. */
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
