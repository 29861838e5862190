import { describe, expect, test } from "vitest";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";
import { app, ada, bob, createObjectByApi, listTestIssues } from "../../../../test/issue-lists.ts";

describe("what a list costs", () => {
  /**
   * Returns how many SQL statements one request runs. The result is the minimum of five runs,
   * because a run can also count statements of concurrent requests.
   */
  async function statementsOf(path: string): Promise<number> {
    const counted: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = await statementsSoFar();
      await listTestIssues(bob, path);
      counted.push((await statementsSoFar()) - before);
    }
    return Math.min(...counted);
  }

  async function statementsSoFar(): Promise<number> {
    const { values } = await app.platform.metrics.statements.get();
    return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
  }

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
