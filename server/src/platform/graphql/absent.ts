/** Turns `not_found` errors into null. GraphQL queries return null for hidden and for absent objects. */
import { AppError } from "../errors/app-error.ts";

export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
