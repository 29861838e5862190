/** Structured logs with one JSON object per line. Fields that can contain secrets are redacted. */
import { pino, type DestinationStream } from "pino";
import { findTraceId } from "./tracing.ts";

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: Record<string, unknown>): Logger;
}

const SECRET_FIELDS = [
  "password",
  "token",
  "authorization",
  "cookie",
  "*.password",
  "*.token",
  "req.headers.authorization",
  "req.headers.cookie",
  "req.headers['private-token']",
];

export type ProcessLogger = ReturnType<typeof createLogger>;

/** Writes to standard output unless a destination is given. */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: { service: "cairn" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS, censor: "[secret]" },
    mixin() {
      const traceId = findTraceId();
      return traceId === undefined ? {} : { trace_id: traceId };
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
