/** Real mail servers for tests: an SMTP server that collects emails, and Dovecot with one mailbox. */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { callbackify } from "node:util";
import { ImapFlow } from "imapflow";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll, expect, vi } from "vitest";
import { buildUserCommand, runAsUser } from "../../scripts/services/command.ts";
import { findFreePort, runsAsRoot } from "../../scripts/services/state.ts";

export interface ReceivedEmail extends Email {
  /** Address in the envelope. */
  recipient: string;
}

export interface TestSmtpServer {
  variables: Record<string, string>;
  received: ReceivedEmail[];
  /** While set, the server answers every recipient with this status code. */
  refusal: number | null;
  /** Waits until the recipient has got `count` emails, and returns them. */
  waitFor(recipient: string, count?: number): Promise<ReceivedEmail[]>;
}

export async function startTestSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      const code = self.refusal;
      done(code === null ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const email = await PostalMime.parse(await buffer(stream));
      received.push({ ...email, recipient: envelope.rcptTo[0]?.address ?? "" });
    }),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const self: TestSmtpServer = {
    variables: {
      CAIRN_SMTP_HOST: "127.0.0.1",
      CAIRN_SMTP_PORT: String(port),
      CAIRN_SMTP_TLS: "none",
      CAIRN_MAIL_FROM: "cairn@cairn.example",
    },
    received,
    refusal: null,
    waitFor: (recipient, count = 1) =>
      vi.waitFor(
        () => {
          const found = received.filter((email) => email.recipient === recipient);
          expect(found.length).toBeGreaterThanOrEqual(count);
          return found;
        },
        { timeout: 10_000, interval: 20 },
      ),
  };
  return self;
}

const MAILBOX_LOGIN = { user: "incoming", pass: "secret" };

export interface TestImapServer {
  variables: Record<string, string>;
  /** Delivers an email into the mailbox, without any flag, as a mail server does. */
  deliver(message: string): Promise<void>;
  countEmails(): Promise<{ unread: number; all: number }>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts Dovecot in a folder of its own, on a free port, as a user other than root. */
export async function startTestImapServer(): Promise<TestImapServer> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-dovecot-"));
  const port = await findFreePort();
  const user = runsAsRoot ? "dovecot" : userInfo().username;
  const file = join(folder, "dovecot.conf");
  await mkdir(join(folder, "mail"));
  await writeFile(file, buildDovecotConfig(folder, user, port));
  await chmod(folder, 0o755);
  if (runsAsRoot) await runAsUser("root", ["chown", "-R", `${user}:`, folder]);
  let stop = async () => {};
  const start = async () => {
    const [program, args] = buildUserCommand(user, ["/usr/sbin/dovecot", "-F", "-c", file]);
    const child = spawn(program, args, { cwd: "/", stdio: "ignore" });
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    stop = async () => {
      child.kill("SIGTERM");
      await gone;
    };
    for (let waited = 0; !(await accepts(port)); waited += 20) {
      if (waited > 10_000 || child.exitCode !== null) {
        throw new Error(await readFile(join(folder, "log"), "utf8"));
      }
      await sleep(20);
    }
  };
  await start();
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  const inMailbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port,
      secure: false,
      doSTARTTLS: false,
      auth: MAILBOX_LOGIN,
      logger: false,
    });
    try {
      await client.connect();
    } catch (cause) {
      // The client learns only that the connection was closed. Dovecot's log says why.
      const log = await readFile(join(folder, "log"), "utf8");
      throw new Error(`Dovecot refused the connection:\n${log.slice(-4_000)}`, { cause });
    }
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  return {
    variables: {
      CAIRN_IMAP_HOST: "127.0.0.1",
      CAIRN_IMAP_PORT: String(port),
      CAIRN_IMAP_TLS: "none",
      CAIRN_IMAP_USER: MAILBOX_LOGIN.user,
      CAIRN_IMAP_PASSWORD: MAILBOX_LOGIN.pass,
      CAIRN_INCOMING_EMAIL: "incoming+%{key}@cairn.example",
    },
    async deliver(message) {
      const source = message.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");
      await inMailbox((client) => client.append("INBOX", source));
    },
    countEmails: () =>
      inMailbox(async (client) => {
        const { messages = 0, unseen = 0 } =
          (await client.status("INBOX", { messages: true, unseen: true })) || {};
        return { unread: unseen, all: messages };
      }),
    stop: () => stop(),
    start,
  };
}

function buildDovecotConfig(folder: string, user: string, port: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = ${user}
default_internal_group = ${user}
default_login_user = ${user}
first_valid_uid = 1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${MAILBOX_LOGIN.pass}
}
userdb {
  driver = static
  args = uid=${user} gid=${user} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 1_000 });
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("data", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}
