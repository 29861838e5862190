/**
 * Limits the number of segments in an image. Real images have fewer segments; an attacker could send a
 * file with many segments to keep the CPU busy.
 */
import { AppError } from "../../platform/errors/app-error.ts";

export const IMAGE_SEGMENTS_MAX = 100_000;

export function tooManyImageSegmentsError(): AppError {
  return new AppError("bad_request", "file is invalid");
}
