/**
 * Creates a closed, a current and an upcoming iteration, because the tested clients cannot create
 * iterations.
 */
import type { TestPlace } from "../places.ts";
import type { ListeningApp } from "./listening.ts";

const DAY_MS = 86_400_000;
const LENGTH_DAYS = 7;

export async function createTestIterations(
  { url }: ListeningApp,
  token: string,
  group: TestPlace,
  [past, present, future]: readonly [past: string, present: string, future: string],
): Promise<void> {
  for (const [title, from] of [
    [past, -LENGTH_DAYS - 3],
    [present, -2],
    [future, LENGTH_DAYS],
  ] as const) {
    const startDate = daysFromNow(from);
    const dueDate = daysFromNow(from + LENGTH_DAYS);
    const input = { groupPath: group.path, title, startDate, dueDate };
    const response = await fetch(`${url}/api/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "private-token": token },
      body: JSON.stringify({
        query: `mutation ($input: CreateIterationInput!) { createIteration(input: $input) { errors } }`,
        variables: { input },
      }),
    });
    const { data } = (await response.json()) as {
      data?: { createIteration?: { errors: string[] } };
    };
    if (data?.createIteration?.errors.length !== 0) throw new Error(`no iteration ${title}`);
  }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
