/** The severity of incidents: who can set it, where it is shown, and its history. */
import type { Issue } from "@cairn/contract/issues/issues";
import { SEVERITIES, type Severity } from "@cairn/contract/issues/severities";
import { describe, expect, test } from "vitest";
import { callGraphql } from "../../../../test/issue-graphql.ts";
import { buildTestIssueJsonUrl, callWebApi } from "../../../../test/issue-web.ts";
import {
  callRestApi,
  createTestIssue,
  guest,
  owner,
  project,
  reporter,
  updateTestIssue,
} from "../../../../test/issues.ts";
import { createTestNote } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

interface Answered {
  answer: { issue: { iid: string; severity: Severity } | null; errors: string[] } | null;
}

const setSeverity = (
  who: TestPerson | null,
  { iid }: Pick<Issue, "iid">,
  severity: string,
  name = "issueSetSeverity",
) =>
  callGraphql<Answered>(
    who,
    `mutation ($input: IssueSetSeverityInput!) {
      answer: ${name}(input: $input) { errors issue { iid severity } }
    }`,
    { input: { projectPath: project.path, iid: String(iid), severity } },
  );

const createIncident = () => createTestIssue(owner, { issue_type: "incident" });
const readSeverity = async ({ iid }: Pick<Issue, "iid">) =>
  (await callRestApi(guest, "GET", `/projects/${project.id}/issues/${iid}`)).json<Issue>().severity;
const readNotes = async ({ iid }: Pick<Issue, "iid">) =>
  (await callRestApi(owner, "GET", `/projects/${project.id}/issues/${iid}/notes?sort=asc`))
    .json<{ body: string; system: boolean }[]>()
    .map(({ body }) => body);

describe("the severity of an incident", () => {
  test("is unknown first and takes every value, with a system note [SIDE-150] [SIDE-154]", async () => {
    const incident = await createIncident();
    expect(await readSeverity(incident)).toBe("UNKNOWN");
    for (const severity of SEVERITIES) {
      const { data } = await setSeverity(reporter, incident, severity);
      const issue = { iid: String(incident.iid), severity };
      expect(data.answer).toEqual({ errors: [], issue });
      expect(await readSeverity(incident)).toBe(severity);
    }
    expect(await readNotes(incident)).toEqual(
      ["critical", "high", "medium", "low", "unknown"].map(
        (name) => `changed the severity to **${name}**`,
      ),
    );
    await setSeverity(reporter, incident, "UNKNOWN");
    expect(await readNotes(incident), "no change, no note").toHaveLength(5);
  });

  test("is set by the other name of the mutation, and shown on the page [SIDE-154]", async () => {
    const incident = await createIncident();
    const { data } = await setSeverity(owner, incident, "HIGH", "updateIssuableSeverity");
    expect(data.answer?.issue?.severity).toBe("HIGH");
    for (const serializer of ["page", "sidebar"]) {
      const url = `${buildTestIssueJsonUrl(incident)}?serializer=${serializer}`;
      expect((await callWebApi(owner, "GET", url)).json()).toMatchObject({ severity: "HIGH" });
    }
  });

  test("refuses other values and viewers below Planner [SIDE-150]", async () => {
    const incident = await createIncident();
    expect((await setSeverity(owner, incident, "INFO")).errors).toHaveLength(1);
    for (const who of [guest, null]) {
      const { data, errors } = await setSeverity(who, incident, "LOW");
      expect([data.answer, errors?.length]).toEqual([null, 1]);
    }
    expect(await readSeverity(incident)).toBe("UNKNOWN");
  });

  test("does not exist on issues, also not on one that was an incident [SIDE-150]", async () => {
    const issue = await createTestIssue(owner);
    const { data } = await setSeverity(owner, issue, "LOW");
    expect(data.answer).toEqual({ errors: ["Only incidents have a severity."], issue: null });
    const incident = await createIncident();
    await setSeverity(owner, incident, "LOW");
    await updateTestIssue(owner, incident, { issue_type: "issue" });
    expect(await readSeverity(incident)).toBe("UNKNOWN");
  });

  test("is set by /severity, by name or level, on incidents only", async () => {
    const incident = await createIncident();
    await createTestNote(reporter, incident, "It spreads\n/severity S1");
    expect(await readSeverity(incident)).toBe("CRITICAL");
    await createTestNote(reporter, incident, "Less\n/severity medium");
    expect(await readSeverity(incident)).toBe("MEDIUM");
    await createTestNote(guest, incident, "I am afraid\n/severity high");
    await createTestNote(reporter, incident, "What\n/severity info");
    expect(await readSeverity(incident)).toBe("MEDIUM");
    const issue = await createTestIssue(owner);
    await createTestNote(reporter, issue, "No\n/severity high");
    expect(await readSeverity(issue)).toBe("UNKNOWN");
  });

  test("is copied by a clone", async () => {
    const incident = await createIncident();
    await setSeverity(owner, incident, "LOW");
    const path = `/projects/${project.id}/issues/${incident.iid}/clone`;
    const clone = await callRestApi(owner, "POST", path, { to_project_id: project.id });
    expect(clone.json()).toMatchObject({ severity: "LOW" });
  });
});
