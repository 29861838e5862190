import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { gunzipSync } from "node:zlib";
import { allDiscussionsUrl, type WebDiscussion } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { seedNotes } from "../../../../test/discussions.ts";
import { app, createTestIssue, owner, project } from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import { sessionHeaders } from "../../../../test/people.ts";

const readAs = (iid: number, encodings: string) =>
  injectRequest(app, {
    url: allDiscussionsUrl(issueBasePath(project.path, iid)),
    headers: { ...sessionHeaders(owner), "accept-encoding": encodings },
  });

describe("a discussion that is read again and again", () => {
  test("is sent packed to those who take it so, and says the same", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 20);
    const plain = await readAs(issue.iid, "identity");
    const packed = () => readAs(issue.iid, "gzip, deflate, br");
    await expect.poll(async () => (await packed()).headers["content-encoding"]).toBe("gzip");
    const answer = await packed();
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    for (const encodings of ["identity", "br", "gzip;q=0", "gzip; q=0.0", "x-gzip"]) {
      const unpacked = await readAs(issue.iid, encodings);
      expect(unpacked.headers).not.toHaveProperty("content-encoding");
      expect(unpacked.headers["vary"]).toBe("accept-encoding");
      expect(unpacked.body).toBe(plain.body);
    }
  });

  test("is as new as what was written last", async () => {
    const issue = await createTestIssue(owner);
    await seedNotes(issue, 20);
    const packed = () => readAs(issue.iid, "gzip");
    await expect.poll(async () => (await packed()).headers["content-encoding"]).toBe("gzip");
    await createTestNote(owner, issue, "Just now");
    const answer = await packed();
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.json<WebDiscussion[]>()).toHaveLength(21);
  });
});
