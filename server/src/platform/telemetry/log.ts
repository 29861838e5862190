/** Structured logs with one JSON object per line. Fields that can contain secrets are redacted. */
import { pino } from "pino";

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

export function createLogger(level: string) {
  return pino({
    level,
    base: { service: "cairn" },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS, censor: "[secret]" },
  });
}
