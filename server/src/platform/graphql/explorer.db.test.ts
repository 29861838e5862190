import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  isCsrfTokenOf,
  createTestPerson,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";

let app: App;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app);
});

const open = (headers: Record<string, string>) =>
  injectRequest(app, { url: "/-/graphql-explorer", headers: { accept: "text/html", ...headers } });

describe("the GraphQL explorer", () => {
  it("sends visitors to the sign-in page and back", async () => {
    const answer = await open({});
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/users/sign_in?redirect_to=%2F-%2Fgraphql-explorer");
  });

  it("does not open to a token, whatever its scopes", async () => {
    const answer = await open(tokenHeaders(await createTestToken(app, ada, ["api"])));
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain("data-csrf-token");
  });

  it("gives signed-in people a page that knows where to ask and as whom", async () => {
    const answer = await open({ cookie: ada.cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain("<title>GraphQL explorer · Cairn</title>");
    expect(answer.body).toContain("data-endpoint='/api/graphql'");
    const [, token = ""] = /data-csrf-token='([^']*)'/.exec(answer.body) ?? [];
    expect(isCsrfTokenOf(app, ada, token)).toBe(true);
  });

  it("loads everything from our own build", async () => {
    const { body } = await open({ cookie: ada.cookie });
    const addresses = [...body.matchAll(/ (?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      expect((await injectRequest(app, { url: address })).statusCode, address).toBe(200);
    }
  });

  it("keeps the content policy of all pages but for the names of its own Trusted Types", async () => {
    const policyOf = async (url: string) => {
      const headers = { accept: "text/html", cookie: ada.cookie };
      const answer = await injectRequest(app, { url, headers });
      return String(answer.headers["content-security-policy"]).replaceAll(/nonce-[^']+/g, "nonce");
    };
    const explorer = await policyOf("/-/graphql-explorer");
    expect(explorer).toContain("require-trusted-types-for 'script'");
    expect(explorer).toBe(
      (await policyOf("/")).replace("trusted-types cairn", "trusted-types default dompurify"),
    );
  });
});
