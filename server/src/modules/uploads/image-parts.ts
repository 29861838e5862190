/** Pictures are made of parts. One that has more than any real one was made to keep us busy. */
import { AppError } from "../../platform/errors/app-error.ts";

export const IMAGE_PARTS_MAX = 100_000;

export function tooManyPartsError(): AppError {
  return new AppError("bad_request", "file is invalid");
}
