import { describe, expect, test } from "vitest";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";
import { app, ada, bob, createObjectByApi, listTestIssues } from "../../../../test/issue-lists.ts";
import { countStatements } from "../../../../test/statements.ts";

describe("what a list costs", () => {
  const statementsOf = (path: string) => countStatements(app, () => listTestIssues(bob, path));

  test("does not grow with the number of issues on the page", async () => {
    const group = await createTestGroup(app, ada, { visibility: "public" });
    const place = await createTestProject(app, ada, { group, visibility: "public" });
    const milestone = await createObjectByApi(`/projects/${place.id}/milestones`, {
      title: "All of it",
    });
    for (let n = 1; n <= 12; n += 1) {
      await createObjectByApi(`/projects/${place.id}/issues`, {
        title: `Number ${n}`,
        labels: `a,b,c${n}`,
        milestone_id: milestone.id,
        assignee_ids: [ada.id, bob.id],
      });
    }
    const lists = [`/projects/${place.id}/issues`, `/groups/${group.id}/issues`, "/issues"];
    for (const list of lists) {
      const path = `${list}?scope=all&labels=a&search=number`;
      const [one, many] = [`${path}&per_page=1`, `${path}&per_page=12`];
      expect(await statementsOf(many)).toBe(await statementsOf(one));
      // A page that is not full is the last page, so the server knows the total without a count query.
      expect(await statementsOf(`${path}&per_page=100`)).toBeLessThan(await statementsOf(many));
      expect(await statementsOf(many)).toBeLessThan(12);
    }
  });
});
