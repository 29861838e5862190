/**
 * `cairn mail check [ADDRESS]` connects to the configured SMTP and IMAP servers, and sends a test email to
 * ADDRESS. Returns 1 when a server cannot be used.
 */
import { openMailbox } from "../modules/notifications/index.ts";
import type { Config } from "../platform/config/config.ts";
import { createMail } from "../platform/mail/mail.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";
import { print, UsageError, type Command } from "./command.ts";

export const mailCommand: Command = {
  usage: "mail check [ADDRESS]",
  about: "signs in to the mail servers, and sends a test email to ADDRESS",
  async run([action, address, ...rest], config) {
    if (action !== "check" || rest.length > 0) throw new UsageError("Say: mail check");
    const smtp = await report("SMTP", config.smtp?.host, () => checkSmtp(config, address));
    const imap = await report("IMAP", config.imap?.host, () => checkImap(config));
    return Math.max(smtp, imap);
  },
};

async function report(
  protocol: string,
  host: string | undefined,
  check: () => Promise<string>,
): Promise<number> {
  if (host === undefined) {
    print(`${protocol}: not configured (CAIRN_${protocol}_HOST is not set)`);
    return 0;
  }
  try {
    print(`${protocol}: ${await check()}`);
    return 0;
  } catch (error) {
    const { message, response } = error as Error & { response?: unknown };
    const answer = typeof response === "string" ? ` (${response})` : "";
    print(`${protocol}: ${host} cannot be used: ${message}${answer}`);
    return 1;
  }
}

async function checkSmtp({ smtp, name, url }: Config, to: string | undefined): Promise<string> {
  const mail = createMail(smtp, createMetrics());
  try {
    await mail.verify();
    if (to === undefined) return `signed in at ${smtp?.host}`;
    const text = `${name} at ${url.host} can send emails.`;
    await mail.send({
      to,
      fromName: name,
      subject: `Test email of ${name}`,
      text,
      html: `<p>${text.replaceAll("<", "&lt;")}</p>`,
      messageId: `test_${Date.now()}@${url.hostname}`,
    });
    return `${smtp?.host} accepted an email to ${to}`;
  } finally {
    mail.close();
  }
}

async function checkImap({ imap }: Config): Promise<string> {
  if (imap === null) return "";
  const mailbox = await openMailbox(imap);
  mailbox.close();
  return `opened ${imap.mailbox} at ${imap.host}`;
}
