/**
 * Reads the operator's configuration from the environment variables, once, into one typed object.
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { applyBudgetOverrides, isBudgetName, type BudgetValues } from "../rate-limits/budgets.ts";
import { isRateLimitName, type RateLimitName } from "../rate-limits/limits.ts";
import type { S3Bucket } from "../storage/s3-calls.ts";
import { sshVariableSchemas } from "./ssh-settings.ts";
import {
  checkMailVariables,
  mailVariableSchemas,
  toImapConfig,
  toSmtpConfig,
  type ImapConfig,
  type SmtpConfig,
} from "./mail-settings.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const whole = z.coerce.number().int();

/** The memory that OWASP recommends for hashing a password with argon2id in two passes. */
const PASSWORD_MEMORY_KIB = 19_456;

export const PROCESS_ROLES = ["web", "cable", "worker"] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/**
 * Schemas of the environment variables, in the order in which docs/operations/configuration.md
 * lists them. That page shows operators the string in `describe`.
 */
export const environmentVariableSchemas = {
  CAIRN_URL: z
    .url({ protocol: /^https?$/ })
    .default("http://localhost:3000")
    .describe("Base URL of the instance, used for links and cookies."),
  CAIRN_SECRET: z
    .string()
    .min(32)
    .describe(
      "At least 32 random characters. Tokens, sessions and encrypted values depend on it; keep it with the backups. `openssl rand -hex 32` creates one.",
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .describe("PostgreSQL 15 or newer: `postgres://user:password@host:5432/cairn`."),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .describe(
      "Redis 7 or newer: `redis://:password@host:6379`. Contains only data that can be rebuilt.",
    ),
  CAIRN_NAME: z
    .string()
    .min(1)
    .max(60)
    .default("Cairn")
    .describe("Name shown on the sign-in page."),
  CAIRN_ROLES: z
    .string()
    .default("web,cable,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(PROCESS_ROLES)).min(1))
    .describe("Roles of this process: any of `web`, `cable`, `worker`, separated by commas."),
  CAIRN_HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  CAIRN_PORT: whole
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("Port to listen on; 0 chooses a free port."),
  CAIRN_SHARE_PORT: flag
    .default(false)
    .describe(
      "Whether several processes of one machine can listen on the same port; the kernel distributes the connections.",
    ),
  CAIRN_TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .describe("Addresses or ranges of reverse proxies whose `X-Forwarded-*` headers are trusted."),
  CAIRN_HSTS_SUBDOMAINS: flag
    .default(false)
    .describe(
      "Whether `Strict-Transport-Security`, which an `https` address sends for a year, includes all subdomains. Browsers then refuse plain HTTP for every subdomain of the host, also for other services there.",
    ),
  CAIRN_SIGN_UP: flag.default(true).describe("Whether visitors can create accounts."),
  CAIRN_PASSWORD_MEMORY_KIB: whole
    .min(8)
    .max(1_048_576)
    .default(PASSWORD_MEMORY_KIB)
    .describe(
      "Memory for hashing a password (argon2id). More memory makes stolen hashes harder to guess and every sign-in slower. Use less than the default only in tests.",
    ),
  CAIRN_SPAM_CHECK: z
    .enum(["off", "rules"])
    .default("rules")
    .describe(
      "Spam check of new texts: `rules` checks links and repetitions on this server; `off` accepts every text.",
    ),
  CAIRN_LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Lowest level of log lines that are written."),
  CAIRN_DATABASE_POOL: whole
    .min(1)
    .max(100)
    .default(8)
    .describe(
      "Database connections of this process. Plan about 4 per database core over all processes.",
    ),
  CAIRN_PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      "Whether to use prepared statements. Turn them off behind a pooler that does not support them.",
    ),
  CAIRN_STATEMENT_TIMEOUT_MS: whole
    .min(100)
    .default(10_000)
    .describe("Longest time that a database statement can run."),
  CAIRN_COMMIT_DEADLINE_MS: whole
    .min(100)
    .default(5_000)
    .describe(
      "Longest time to wait for a COMMIT, which a lost standby can delay. After it, the client receives an error and can retry.",
    ),
  CAIRN_DISCUSSION_MEMORY_MB: whole
    .min(0)
    .max(4_096)
    .default(32)
    .describe(
      "Memory of this process for recently read discussions, in MiB. Cached discussions are never out of date. 0 turns the cache off.",
    ),
  CAIRN_JOB_CONCURRENCY: whole
    .min(1)
    .max(100)
    .default(4)
    .describe("Number of jobs that a worker runs at the same time."),
  CAIRN_REDIS_PREFIX: z
    .string()
    .default("cairn:")
    .describe("Prefix of every Redis key and channel."),
  CAIRN_STORAGE_PATH: z
    .string()
    .default("/var/lib/cairn/storage")
    .describe("Folder for uploaded files; all processes must share it. Not used with a bucket."),
  CAIRN_REPOSITORIES_PATH: z
    .string()
    .default("/var/lib/cairn/repositories")
    .describe("Folder for git repositories; all processes must share it."),
  ...sshVariableSchemas,
  CAIRN_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address of an S3-compatible storage, such as `https://s3.eu-central-1.amazonaws.com`. Files are stored in a bucket instead of a folder.",
    ),
  CAIRN_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe("Name of the bucket. No other instance can use the same bucket."),
  CAIRN_S3_REGION: z.string().default("us-east-1").describe("Region that requests are signed for."),
  CAIRN_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("Access key with permission to read, write, list and delete in the bucket."),
  CAIRN_S3_SECRET_ACCESS_KEY: z.string().optional().describe("Secret of the access key."),
  ...mailVariableSchemas,
  CAIRN_METRICS_ALLOW: z
    .string()
    .default("127.0.0.0/8,::1/128")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .describe("Address ranges that can read `/-/metrics` and the details of `/-/readiness`."),
  CAIRN_RATE_LIMITS: z
    .string()
    .default("")
    .transform((text, check) => readNumbers(text, check, isRateLimitName, "limit"))
    .describe("Rate limits that differ from [limits.md](limits.md), such as `signInByAddress=20`."),
  CAIRN_BUDGETS: z
    .string()
    .default("")
    .transform((text, check) => readNumbers(text, check, isBudgetName, "budget"))
    .describe("Budgets that differ from [limits.md](limits.md), such as `visitorStatements=400`."),
  CAIRN_TRACES_URL: z
    .url()
    .optional()
    .describe(
      "OTLP over HTTP address for traces, such as `http://collector:4318/v1/traces`. Without a value, no traces are sent.",
    ),
  CAIRN_ENVIRONMENT: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("`development` serves the pages through Vite with hot reload."),
} as const;

const Settings = z
  .object(environmentVariableSchemas)
  .refine(
    ({ CAIRN_ENVIRONMENT: environment, CAIRN_PASSWORD_MEMORY_KIB: memory }) =>
      environment !== "production" || memory >= PASSWORD_MEMORY_KIB,
    { path: ["CAIRN_PASSWORD_MEMORY_KIB"], error: `must be at least ${PASSWORD_MEMORY_KIB}` },
  )
  .superRefine(checkMailVariables);
type Settings = z.output<typeof Settings>;

export interface Config {
  url: URL;
  secret: string;
  databaseUrl: string;
  redisUrl: string;
  name: string;
  roles: readonly ProcessRole[];
  host: string;
  port: number;
  sharePort: boolean;
  trustedProxies: readonly string[];
  hstsSubdomains: boolean;
  signUp: boolean;
  passwordMemoryKib: number;
  spamCheck: Settings["CAIRN_SPAM_CHECK"];
  logLevel: Settings["CAIRN_LOG_LEVEL"];
  databasePool: number;
  preparedStatements: boolean;
  statementTimeoutMs: number;
  commitDeadlineMs: number;
  discussionMemoryBytes: number;
  jobConcurrency: number;
  redisPrefix: string;
  /** Where uploaded files are stored: in a local folder or in an S3 bucket. */
  storage: { path: string } | S3Bucket;
  repositoriesPath: string;
  /** Where git is served over SSH; null when the operator has not set it up. */
  sshUrl: URL | null;
  /** The server for outgoing emails; null when the operator configured none. */
  smtp: SmtpConfig | null;
  /** The mailbox for incoming emails; null when the operator configured none. */
  imap: ImapConfig | null;
  metricsAllow: readonly string[];
  rateLimits: Partial<Record<RateLimitName, number>>;
  budgets: BudgetValues;
  tracesUrl: string | undefined;
  environment: Settings["CAIRN_ENVIRONMENT"];
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const result = Settings.safeParse(withFiles(env));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used:\n${lines.join("\n")}`);
  }
  const read = result.data;
  return {
    url: new URL(read.CAIRN_URL),
    secret: read.CAIRN_SECRET,
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    name: read.CAIRN_NAME,
    roles: read.CAIRN_ROLES,
    host: read.CAIRN_HOST,
    port: read.CAIRN_PORT,
    sharePort: read.CAIRN_SHARE_PORT,
    trustedProxies: read.CAIRN_TRUSTED_PROXIES,
    hstsSubdomains: read.CAIRN_HSTS_SUBDOMAINS,
    signUp: read.CAIRN_SIGN_UP,
    passwordMemoryKib: read.CAIRN_PASSWORD_MEMORY_KIB,
    spamCheck: read.CAIRN_SPAM_CHECK,
    logLevel: read.CAIRN_LOG_LEVEL,
    databasePool: read.CAIRN_DATABASE_POOL,
    preparedStatements: read.CAIRN_PREPARED_STATEMENTS,
    statementTimeoutMs: read.CAIRN_STATEMENT_TIMEOUT_MS,
    commitDeadlineMs: read.CAIRN_COMMIT_DEADLINE_MS,
    discussionMemoryBytes: read.CAIRN_DISCUSSION_MEMORY_MB * 2 ** 20,
    jobConcurrency: read.CAIRN_JOB_CONCURRENCY,
    redisPrefix: read.CAIRN_REDIS_PREFIX,
    storage: storageOf(read),
    repositoriesPath: read.CAIRN_REPOSITORIES_PATH,
    sshUrl: read.CAIRN_SSH_URL === undefined ? null : new URL(read.CAIRN_SSH_URL),
    smtp: toSmtpConfig(read),
    imap: toImapConfig(read),
    metricsAllow: read.CAIRN_METRICS_ALLOW,
    rateLimits: read.CAIRN_RATE_LIMITS,
    budgets: applyBudgetOverrides(read.CAIRN_BUDGETS),
    tracesUrl: read.CAIRN_TRACES_URL,
    environment: read.CAIRN_ENVIRONMENT,
  };
}

/**
 * Returns where uploaded files are stored. Requires either all S3 variables or none, because with
 * an incomplete set files would be stored in the local folder without a warning.
 */
function storageOf(read: Settings): Config["storage"] {
  const {
    CAIRN_S3_ENDPOINT: endpoint,
    CAIRN_S3_BUCKET: bucket,
    CAIRN_S3_ACCESS_KEY_ID: accessKeyId,
    CAIRN_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = read;
  const named = { endpoint, bucket, accessKeyId, secretAccessKey };
  if (Object.values(named).every((value) => value === undefined)) {
    return { path: read.CAIRN_STORAGE_PATH };
  }
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      "The configuration cannot be used:\n  CAIRN_S3_ENDPOINT, CAIRN_S3_BUCKET, CAIRN_S3_ACCESS_KEY_ID and CAIRN_S3_SECRET_ACCESS_KEY: all or none",
    );
  }
  const region = read.CAIRN_S3_REGION;
  return { endpoint: new URL(endpoint), bucket, region, accessKeyId, secretAccessKey };
}

/**
 * Returns the values of the environment variables. If `NAME` is not set, the value comes from the
 * file whose path is in `NAME_FILE`, so that secrets can stay out of the environment.
 */
function withFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  for (const name of Object.keys(environmentVariableSchemas)) {
    const file = env[`${name}_FILE`];
    const value = env[name] ?? (file === undefined ? undefined : readFileSync(file, "utf8").trim());
    values[name] = value === "" ? undefined : value;
  }
  return values;
}

/**
 * Parses `name=number` pairs. Rejects unknown names, so that a misspelled limit is reported and not
 * ignored.
 */
function readNumbers<Name extends string>(
  text: string,
  check: z.RefinementCtx,
  isKnown: (name: string) => name is Name,
  what: string,
): Partial<Record<Name, number>> {
  const numbers: Partial<Record<Name, number>> = {};
  for (const part of text.split(",").filter(Boolean)) {
    const [name = "", value] = part.split("=");
    if (isKnown(name) && Number(value) > 0) numbers[name] = Number(value);
    else check.addIssue(`${part} is not a known ${what} with a number above 0`);
  }
  return numbers;
}
