/** Test helpers that send GraphQL requests to the app of `issues.ts`. */
import { injectRequest } from "./app.ts";
import { app, group, owner } from "./issues.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";

interface GraphqlAnswer<Data> {
  data: Data;
  errors?: { message: string }[];
}

export async function callGraphql<Data>(
  who: TestPerson | null,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer<Data>> {
  const headers = who === null ? {} : sessionHeaders(who);
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json();
}

/** Creates an iteration of the test group and returns its id. */
export async function createTestIteration(
  title: string,
  startDate: string,
  dueDate: string,
): Promise<number> {
  const { data } = await callGraphql<{ answer: { iteration: { id: string } } }>(
    owner,
    `mutation ($input: CreateIterationInput!) {
      answer: createIteration(input: $input) { iteration { id } errors }
    }`,
    { input: { groupPath: group.path, title, startDate, dueDate } },
  );
  return Number(data.answer.iteration.id.split("/").at(-1));
}
