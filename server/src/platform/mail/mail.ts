/** Sends emails through the operator's SMTP server. */
import type { Transporter } from "nodemailer";
import type { SmtpConfig } from "../config/mail-settings.ts";
import type { Metrics } from "../telemetry/metrics.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Connections of one process. The server keeps them open while there are emails to send. */
const CONNECTIONS_MAX = 2;

export interface OutgoingEmail {
  to: string;
  /** The name that the recipient sees as the sender. The address is that of the configuration. */
  fromName: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. */
  messageId: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** The SMTP server refused the recipient or the email for good. Sending it again is useless. */
export class EmailRejectedError extends Error {
  override readonly name = "EmailRejectedError";
}

export type IncomingEmailOutcome = "commented" | "unsubscribed" | "ignored" | "refused";

export interface Mail {
  /** False when the operator configured no SMTP server. `send` must not be called then. */
  readonly canSend: boolean;
  /** Resolves when the SMTP server has accepted the email. */
  send(email: OutgoingEmail): Promise<void>;
  /** Connects to the SMTP server and signs in. Throws when that fails. */
  verify(): Promise<void>;
  /** Increments the metric of incoming emails. */
  countIncoming(outcome: IncomingEmailOutcome): void;
  close(): void;
}

export function createMail(config: SmtpConfig | null, metrics: Metrics): Mail {
  let opened: Promise<Transporter> | undefined;
  const getTransport = (): Promise<Transporter> => {
    if (config === null) throw new Error("CAIRN_SMTP_HOST is not set, so no email can be sent.");
    opened ??= openTransport(config);
    return opened;
  };
  return {
    canSend: config !== null,
    async send({ to, fromName, references = [], headers = {}, ...email }) {
      try {
        const transport = await getTransport();
        await transport.sendMail({
          ...email,
          to: { name: "", address: to },
          from: { name: fromName, address: config?.from ?? "" },
          references: [...references],
          // Asks mail servers and vacation responders not to answer.
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            ...headers,
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        metrics.emails.inc({ outcome: "sent" });
      } catch (error) {
        const failure = toSendError(error, to);
        const isFinal = failure instanceof EmailRejectedError;
        metrics.emails.inc({ outcome: isFinal ? "rejected" : "failed" });
        throw failure;
      }
    },
    async verify() {
      await (await getTransport()).verify();
    },
    countIncoming: (outcome) => metrics.incomingEmails.inc({ outcome }),
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Returns an error without the address of the recipient, because jobs log their errors. */
function toSendError(error: unknown, address: string): Error {
  const {
    message,
    code,
    responseCode = 0,
  } = error as Error & {
    code?: string;
    responseCode?: number;
  };
  const shown = `The email was not sent: ${message.replaceAll(address, "<recipient>").slice(0, 500)}`;
  // EENVELOPE and EMESSAGE are answers to the recipient and to the email. Other refusals, such as a
  // wrong password of the server's own login, are for the operator to correct.
  const isAnswer = code === "EENVELOPE" || code === "EMESSAGE";
  return isAnswer && responseCode >= 500 ? new EmailRejectedError(shown) : new Error(shown);
}

async function openTransport({ host, port, tls, login }: SmtpConfig): Promise<Transporter> {
  // Loaded with the first email, because the library takes several MiB of memory.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: tls === "tls",
    requireTLS: tls === "starttls",
    ignoreTLS: tls === "none",
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}
