/**
 * Limits the number of segments in an image; a file with
 * more than any real image is an attack on the CPU.
 */
import { AppError } from "../../platform/errors/app-error.ts";

export const IMAGE_PARTS_MAX = 100_000;

export function tooManyPartsError(): AppError {
  return new AppError("bad_request", "file is invalid");
}
