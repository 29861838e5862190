/** Environment variables for outgoing email (SMTP) and incoming email (IMAP), and their rules. */
import * as z from "zod";

const port = z.coerce.number().int().min(1).max(65_535);
const host = z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/);

/**
 * `tls` encrypts the connection from its start, `starttls` after the greeting and refuses to continue
 * without encryption, `none` never encrypts.
 */
const tlsMode = z.enum(["starttls", "tls", "none"]);

/** The part of `CAIRN_INCOMING_EMAIL` that the key of an issue and a user replaces. */
export const ADDRESS_KEY_PLACEHOLDER = "%{key}";

export const mailVariableSchemas = {
  CAIRN_SMTP_HOST: host
    .optional()
    .describe("SMTP server that accepts outgoing emails. Without a value, no emails are sent."),
  CAIRN_SMTP_PORT: port.default(587).describe("Port of the SMTP server."),
  CAIRN_SMTP_TLS: tlsMode
    .default("starttls")
    .describe(
      "Encryption of the SMTP connection: `starttls` (usually port 587), `tls` (usually port 465) or `none`. A password is sent without encryption only to this machine.",
    ),
  CAIRN_SMTP_USER: z.string().optional().describe("Username at the SMTP server."),
  CAIRN_SMTP_PASSWORD: z.string().optional().describe("Password at the SMTP server."),
  CAIRN_MAIL_FROM: z
    .email()
    .max(254)
    .optional()
    .describe("Sender of all emails, such as `cairn@example.com`."),
  CAIRN_IMAP_HOST: host
    .optional()
    .describe(
      "IMAP server of the mailbox for incoming emails. Without a value, users cannot comment by email.",
    ),
  CAIRN_IMAP_PORT: port.default(993).describe("Port of the IMAP server."),
  CAIRN_IMAP_TLS: tlsMode
    .default("tls")
    .describe("Encryption of the IMAP connection: `tls`, `starttls` or `none`."),
  CAIRN_IMAP_USER: z.string().optional().describe("Username at the IMAP server."),
  CAIRN_IMAP_PASSWORD: z.string().optional().describe("Password at the IMAP server."),
  CAIRN_IMAP_MAILBOX: z
    .string()
    .min(1)
    .max(200)
    .default("INBOX")
    .describe(
      "Folder with the incoming emails. Only Cairn can use it: emails are deleted from it when Cairn has them.",
    ),
  CAIRN_INCOMING_EMAIL: z
    .string()
    .max(200)
    .refine(
      isAddressPattern,
      `must be an email address with ${ADDRESS_KEY_PLACEHOLDER} before the @`,
    )
    .optional()
    .describe(
      `Address of incoming emails with the placeholder \`${ADDRESS_KEY_PLACEHOLDER}\`, such as \`incoming+${ADDRESS_KEY_PLACEHOLDER}@example.com\`. All these addresses must be delivered to the mailbox.`,
    ),
} as const;

type MailVariables = z.output<z.ZodObject<typeof mailVariableSchemas>>;

export interface MailServer {
  host: string;
  port: number;
  tls: z.output<typeof tlsMode>;
}

export interface SmtpConfig extends MailServer {
  login: { user: string; password: string } | null;
  from: string;
}

export interface ImapConfig extends MailServer {
  login: { user: string; password: string };
  mailbox: string;
  addressPattern: string;
}

function isAddressPattern(text: string): boolean {
  const [before = "", after = "", ...rest] = text.split(ADDRESS_KEY_PLACEHOLDER);
  return (
    rest.length === 0 &&
    z.email().safeParse(`${before}key${after}`).success &&
    !before.includes("@")
  );
}

/**
 * Adds a problem for each variable that is missing beside another one. An incomplete set would
 * otherwise turn email off without a message.
 */
export function checkMailVariables(read: MailVariables, check: z.RefinementCtx): void {
  requireAllOrNone(read, check, ["CAIRN_SMTP_HOST", "CAIRN_MAIL_FROM"]);
  requireAllOrNone(read, check, ["CAIRN_SMTP_USER", "CAIRN_SMTP_PASSWORD"]);
  requireAllOrNone(read, check, [
    "CAIRN_IMAP_HOST",
    "CAIRN_IMAP_USER",
    "CAIRN_IMAP_PASSWORD",
    "CAIRN_INCOMING_EMAIL",
  ]);
  for (const protocol of ["SMTP", "IMAP"] as const) {
    const isReadable =
      read[`CAIRN_${protocol}_TLS`] === "none" && read[`CAIRN_${protocol}_USER`] !== undefined;
    if (isReadable && !isThisMachine(read[`CAIRN_${protocol}_HOST`])) {
      const path = [`CAIRN_${protocol}_TLS`];
      const message =
        "must be tls or starttls, because the password would be readable on the network";
      check.addIssue({ code: "custom", path, message });
    }
  }
}

function requireAllOrNone(
  read: MailVariables,
  check: z.RefinementCtx,
  names: readonly (keyof MailVariables)[],
): void {
  const missing = names.filter((name) => read[name] === undefined);
  if (missing.length === names.length) return;
  for (const name of missing) {
    const others = names.filter((other) => other !== name).join(", ");
    check.addIssue({
      code: "custom",
      path: [name],
      message: `is required together with ${others}`,
    });
  }
}

function isThisMachine(name: string | undefined): boolean {
  return name === "localhost" || name === "::1" || name?.startsWith("127.") === true;
}

export function toSmtpConfig(read: MailVariables): SmtpConfig | null {
  const { CAIRN_SMTP_HOST: hostname, CAIRN_MAIL_FROM: from } = read;
  if (hostname === undefined || from === undefined) return null;
  const { CAIRN_SMTP_USER: user, CAIRN_SMTP_PASSWORD: password } = read;
  const login = user === undefined || password === undefined ? null : { user, password };
  return { host: hostname, port: read.CAIRN_SMTP_PORT, tls: read.CAIRN_SMTP_TLS, login, from };
}

export function toImapConfig(read: MailVariables): ImapConfig | null {
  const {
    CAIRN_IMAP_HOST: hostname,
    CAIRN_IMAP_USER: user,
    CAIRN_IMAP_PASSWORD: password,
    CAIRN_INCOMING_EMAIL: addressPattern,
  } = read;
  if (!hostname || user === undefined || password === undefined || !addressPattern) return null;
  return {
    host: hostname,
    port: read.CAIRN_IMAP_PORT,
    tls: read.CAIRN_IMAP_TLS,
    login: { user, password },
    mailbox: read.CAIRN_IMAP_MAILBOX,
    addressPattern,
  };
}
