/** In a query, what is hidden or absent is null without an error. */
import { AppError } from "../errors/app-error.ts";

export function nullWhenAbsent(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
