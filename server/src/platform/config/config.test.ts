import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { buildSshUrl } from "./ssh-settings.ts";
import { applyBudgetOverrides } from "../rate-limits/budgets.ts";
import { renderConfigurationDocs } from "./reference.ts";

const LEAST = {
  CAIRN_SECRET: "x".repeat(32),
  DATABASE_URL: "postgres://localhost/cairn",
  REDIS_URL: "redis://localhost",
};

describe("reading the configuration", () => {
  it("needs a secret, a database and a Redis, and says all that is missing at once", () => {
    const missing = /CAIRN_SECRET[\s\S]*DATABASE_URL[\s\S]*REDIS_URL/;
    expect(() => readConfig({})).toThrow(ConfigError);
    expect(() => readConfig({})).toThrow(missing);
  });

  it("has defaults for everything else", () => {
    const config = readConfig(LEAST);
    expect(config.roles).toEqual(["web", "cable", "worker"]);
    expect(config.environment).toBe("production");
    expect(config.url.href).toBe("http://localhost:3000/");
  });

  it.each([
    ["CAIRN_ROLES", "web,cook"],
    ["CAIRN_PORT", "99999"],
    ["CAIRN_URL", "ftp://example.com"],
    ["CAIRN_SECRET", "short"],
    ["CAIRN_SIGN_UP", "perhaps"],
    ["CAIRN_RATE_LIMITS", "singInByAddress=3"],
    ["CAIRN_RATE_LIMITS", "search=many"],
    ["CAIRN_BUDGETS", "visitorStatement=3"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readConfig({ ...LEAST, [name]: value })).toThrow(name);
  });

  it("reads a setting from the file that NAME_FILE names", () => {
    const file = join(mkdtempSync(join(tmpdir(), "cairn-")), "secret");
    writeFileSync(file, `${"s".repeat(40)}\n`);
    const { CAIRN_SECRET: _, ...rest } = LEAST;
    expect(readConfig({ ...rest, CAIRN_SECRET_FILE: file }).secret).toBe("s".repeat(40));
  });

  it("keeps files in a folder, or in a bucket when all about it is said", () => {
    const bucket = {
      CAIRN_S3_ENDPOINT: "https://s3.example.com",
      CAIRN_S3_BUCKET: "files",
      CAIRN_S3_ACCESS_KEY_ID: "key",
      CAIRN_S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readConfig(LEAST).storage).toEqual({ path: "/var/lib/cairn/storage" });
    expect(readConfig({ ...LEAST, ...bucket }).storage).toEqual({
      endpoint: new URL("https://s3.example.com"),
      bucket: "files",
      region: "us-east-1",
      accessKeyId: "key",
      secretAccessKey: "secret",
    });
    for (const name of Object.keys(bucket)) {
      expect(() => readConfig({ ...LEAST, ...bucket, [name]: "" })).toThrow(name);
    }
  });

  const smtp = { CAIRN_SMTP_HOST: "smtp.example.com", CAIRN_MAIL_FROM: "cairn@example.com" };
  const imap = {
    CAIRN_IMAP_HOST: "imap.example.com",
    CAIRN_IMAP_USER: "incoming",
    CAIRN_IMAP_PASSWORD: "secret",
    CAIRN_INCOMING_EMAIL: "incoming+%{key}@example.com",
  };

  it("reads the servers for email, or none [SIDE-129] [SIDE-137]", () => {
    expect(readConfig(LEAST)).toMatchObject({ smtp: null, imap: null });
    expect(readConfig({ ...LEAST, ...smtp, ...imap })).toMatchObject({
      smtp: { host: "smtp.example.com", port: 587, tls: "starttls", login: null },
      imap: { host: "imap.example.com", port: 993, tls: "tls", mailbox: "INBOX" },
    });
  });

  it.each([
    ["CAIRN_SMTP_HOST", { CAIRN_MAIL_FROM: "cairn@example.com" }],
    ["CAIRN_MAIL_FROM", { CAIRN_SMTP_HOST: "smtp.example.com" }],
    ["CAIRN_MAIL_FROM", { ...smtp, CAIRN_MAIL_FROM: "nobody" }],
    ["CAIRN_SMTP_PASSWORD", { ...smtp, CAIRN_SMTP_USER: "cairn" }],
    [
      "CAIRN_SMTP_TLS",
      { ...smtp, CAIRN_SMTP_USER: "cairn", CAIRN_SMTP_PASSWORD: "x", CAIRN_SMTP_TLS: "none" },
    ],
    ["CAIRN_IMAP_PASSWORD", { ...imap, CAIRN_IMAP_PASSWORD: "" }],
    ["CAIRN_IMAP_TLS", { ...imap, CAIRN_IMAP_TLS: "none" }],
    ["CAIRN_INCOMING_EMAIL", { ...imap, CAIRN_INCOMING_EMAIL: "incoming@example.com" }],
    ["CAIRN_INCOMING_EMAIL", { ...imap, CAIRN_INCOMING_EMAIL: "incoming@%{key}.example.com" }],
  ])("refuses a wrong or missing %s of email", (name, values) => {
    expect(() => readConfig({ ...LEAST, ...values })).toThrow(name);
  });

  it("reads the address of git over SSH, or none [REPO-006]", () => {
    expect(readConfig(LEAST).sshUrl).toBeNull();
    const { sshUrl } = readConfig({ ...LEAST, CAIRN_SSH_URL: "ssh://git@cairn.example.com" });
    expect(sshUrl && buildSshUrl(sshUrl, "a/b.git")).toBe("git@cairn.example.com:a/b.git");
    const long = new URL("ssh://git@cairn.example.com:2222");
    expect(buildSshUrl(long, "a/b.git")).toBe("ssh://git@cairn.example.com:2222/a/b.git");
  });

  it.each([
    "git@cairn.example.com",
    "https://git@cairn.example.com",
    "ssh://cairn.example.com",
    "ssh://git:password@cairn.example.com",
    "ssh://git@cairn.example.com/folder",
    "ssh://-oProxyCommand=id@cairn.example.com",
    "ssh://git@-oProxyCommand=id",
  ])("refuses %s as the address of git over SSH [REPO-006]", (url) => {
    expect(() => readConfig({ ...LEAST, CAIRN_SSH_URL: url })).toThrow("CAIRN_SSH_URL");
  });

  it("reads overrides of rate limits", () => {
    const config = readConfig({ ...LEAST, CAIRN_RATE_LIMITS: "signInByAddress=3,search=7" });
    expect(config.rateLimits).toEqual({ signInByAddress: 3, search: 7 });
  });

  it("refuses to hash passwords cheaply in production", () => {
    const cheap = { ...LEAST, CAIRN_PASSWORD_MEMORY_KIB: "8" };
    expect(() => readConfig(cheap)).toThrow("CAIRN_PASSWORD_MEMORY_KIB: must be at least 19456");
    expect(readConfig({ ...cheap, CAIRN_ENVIRONMENT: "test" }).passwordMemoryKib).toBe(8);
    expect(readConfig(LEAST).passwordMemoryKib).toBe(19_456);
  });

  it("reads overrides of budgets and keeps the others", () => {
    const { budgets } = readConfig({ ...LEAST, CAIRN_BUDGETS: "visitorRows=5" });
    expect(budgets).toEqual({ ...applyBudgetOverrides({}), visitorRows: 5 });
  });
});

describe("the reference page", () => {
  it("describes every setting", () => {
    const page = renderConfigurationDocs();
    expect(page).toContain("| `CAIRN_SECRET` | required | At least 32 random characters.");
    expect(page).toContain("| `CAIRN_PORT` | `3000` |");
    expect(page).not.toContain("|  |");
  });
});
