import type { PagePayload } from "@cairn/contract/pages";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { ownTokensUrl, SESSIONS_PATH, SIGN_UP_PATH, TOKENS_PATH } from "@cairn/contract/users";
import type { ActiveSession, PersonalAccessToken } from "@cairn/contract/users";
import { describe, expect, it } from "vitest";
import { render } from "./entry-server.tsx";

const NOW = "2026-04-18T12:00:00.000Z";

const visitor: PagePayload = {
  url: "/",
  status: 200,
  session: { user: null, csrf_token: null, is_admin: false, time_zone: "UTC", preferences: null },
  data: {},
  form: null,
  problem: null,
  instance: { name: "Cairn", version: "0.1.0", sign_up: true },
  now: NOW,
};
const ingrid: PagePayload = {
  ...visitor,
  session: {
    user: {
      id: 7,
      name: "Ingrid <Solberg>",
      username: "ingrid",
      state: "active",
      avatar_url: "https://cairn.example/-/avatars/7",
      web_url: "https://cairn.example/ingrid",
    },
    csrf_token: "csrf-of-ingrid",
    is_admin: false,
    time_zone: "UTC",
    preferences: null,
  },
};
const token: PersonalAccessToken = {
  id: 3,
  name: "Nightly backup",
  revoked: false,
  created_at: "2026-04-01T08:00:00.000Z",
  scopes: ["read_repository"],
  user_id: 7,
  last_used_at: "2026-04-18T09:00:00.000Z",
  active: true,
  expires_at: "2027-01-01",
  made_by_user_id: null,
};
const session: ActiveSession = {
  id: 11,
  current: false,
  ip_address: "203.0.113.7",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  created_at: "2026-04-17T08:00:00.000Z",
  last_seen_at: "2026-04-18T11:00:00.000Z",
};
const tokensPage = async (data: Record<string, unknown>) =>
  (await render({ ...ingrid, url: TOKENS_PATH, data })).html;

describe("every page", () => {
  const pages: PagePayload[] = [
    visitor,
    ingrid,
    { ...visitor, url: SIGN_IN_PATH },
    { ...visitor, url: SIGN_UP_PATH },
    { ...ingrid, url: TOKENS_PATH, data: { [ownTokensUrl(7)]: [token] } },
    { ...ingrid, url: SESSIONS_PATH, data: { [`${SESSIONS_PATH}.json`]: [session] } },
    { ...ingrid, url: "/nowhere" },
    { ...visitor, url: "/x", status: 500, problem: { title: "Trouble", message: "Try again." } },
  ];

  it.each(pages)(
    "at $url has one h1, one main, and nothing that its policy forbids",
    async (page) => {
      const { html, title } = await render(page);
      expect(html.match(/<h1/gu)).toHaveLength(1);
      expect(html.match(/<main/gu)).toHaveLength(1);
      expect(html).not.toMatch(/\sstyle=|<script|<style|\son\w+=/u);
      expect(title).toMatch(/Cairn$/u);
    },
  );

  it("draws the same twice", async () => {
    for (const page of pages) expect(await render(page)).toEqual(await render(page));
  });
});

describe("the root", () => {
  it("invites a visitor and shows a person their work, with names as text", async () => {
    expect((await render(visitor)).html).toContain(`href="${SIGN_IN_PATH}"`);
    const { html, title } = await render(ingrid);
    expect(html).toContain("Ingrid &lt;Solberg&gt;");
    expect(html).toContain("Assigned to you");
    expect(title).toBe("Home · Cairn");
  });
});

describe("signing in without JavaScript", () => {
  it("sends the fields that the server reads, and where to go next", async () => {
    const { html, title } = await render({
      ...visitor,
      url: `${SIGN_IN_PATH}?redirect_to=%2Fa%3Fb`,
    });
    expect(title).toBe("Sign in · Cairn");
    expect(html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/users\/sign_in"|action="\/users\/sign_in"[^>]*method="post"/u,
    );
    for (const name of ["user[login]", "user[password]", "user[remember_me]"]) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toContain('name="redirect_to" value="/a?b"');
  });

  it("brings back what was typed, except the password, and says what was wrong", async () => {
    const { html } = await render({
      ...visitor,
      url: SIGN_IN_PATH,
      status: 401,
      form: {
        values: { login: "ingrid", remember_me: "1", password: "secret", redirect_to: "/back" },
        errors: {},
        message: "Invalid login or password.",
      },
    });
    expect(html).toContain('value="ingrid"');
    expect(html).toContain('value="/back"');
    expect(html).toContain('checked=""');
    expect(html).toMatch(/role="alert"[^>]*>.*Invalid login or password\./u);
    expect(html).not.toContain("secret");
  });
});

describe("signing up without JavaScript", () => {
  it("ties each complaint to its field", async () => {
    const { html } = await render({
      ...visitor,
      url: SIGN_UP_PATH,
      form: {
        values: { username: "ingrid" },
        errors: { username: ["has already been taken"] },
        message: null,
      },
    });
    const input = /<input[^>]*name="user\[username\]"[^>]*>/u.exec(html)?.[0] ?? "";
    const hint = /aria-describedby="(?<id>[^"]+)"/u.exec(input)?.groups?.id;
    expect(input).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${hint}"`);
    expect(html).toContain("Username has already been taken");
  });
});

describe("the page of access tokens", () => {
  it("lists what is active, in words that need no script", async () => {
    const revoked = { ...token, id: 4, name: "Old laptop", active: false, revoked: true };
    const html = await tokensPage({ [ownTokensUrl(7)]: [token, revoked] });
    expect(html).toContain("Nightly backup");
    expect(html).toContain("Apr 1, 2026");
    expect(html).toContain("3 hours ago");
    expect(html).not.toContain("Old laptop");
    expect(html).toContain(`action="${TOKENS_PATH}/3/revoke"`);
  });

  it("carries the session's token in every form", async () => {
    const html = await tokensPage({ [ownTokensUrl(7)]: [token] });
    const forms = html.match(/<form/gu) ?? [];
    expect(forms.length).toBeGreaterThanOrEqual(3);
    expect(html.match(/name="authenticity_token" value="csrf-of-ingrid"/gu)).toHaveLength(
      forms.length,
    );
  });

  it("shows a new token's text once, and only where it was put", async () => {
    const created = { ...token, token: "glpat-shown-once" };
    const html = await tokensPage({ [ownTokensUrl(7)]: [token], new_token: created });
    expect(html.match(/glpat-shown-once/gu)).toHaveLength(1);
    expect(await tokensPage({ [ownTokensUrl(7)]: [token] })).not.toContain("glpat-");
  });

  it("says that there are none, or that they are on their way", async () => {
    expect(await tokensPage({ [ownTokensUrl(7)]: [] })).toContain("No tokens yet");
    expect(await tokensPage({})).toContain("Loading…");
  });
});

describe("the page of active sessions", () => {
  it("names each browser and offers to sign out all but this one", async () => {
    const { html } = await render({
      ...ingrid,
      url: SESSIONS_PATH,
      data: { [`${SESSIONS_PATH}.json`]: [session, { ...session, id: 12, current: true }] },
    });
    expect(html).toContain("Firefox on Linux");
    expect(html).toContain("This browser");
    expect(html).toContain(`action="${SESSIONS_PATH}/11/revoke"`);
    expect(html).not.toContain(`action="${SESSIONS_PATH}/12/revoke"`);
  });
});

describe("a page that could not be shown", () => {
  it("says why in the server's words, whatever its address", async () => {
    const problem = { title: "Not allowed", message: "Only owners may see this." };
    const { html, title } = await render({ ...ingrid, url: SIGN_IN_PATH, status: 403, problem });
    expect(title).toBe("Not allowed · Cairn");
    expect(html).toContain("Only owners may see this.");
    expect(html).not.toContain("user[login]");
  });
});
