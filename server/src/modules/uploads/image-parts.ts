/**
 * Limits the number of segments in an image. No real image has more; a file with more is made to keep
 * the CPU busy.
 */
import { AppError } from "../../platform/errors/app-error.ts";

export const IMAGE_PARTS_MAX = 100_000;

export function tooManyPartsError(): AppError {
  return new AppError("bad_request", "file is invalid");
}
