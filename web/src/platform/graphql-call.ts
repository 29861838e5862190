/** GraphQL client for our own server, with the same error class as REST calls. */
import { ApiError, callApi } from "./api.ts";

const ENDPOINT = "/api/graphql";

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string }[];
}

export async function callGraphql<Data>(
  query: string,
  variables: Record<string, unknown>,
  csrfToken: string | null,
): Promise<Data> {
  const answer = await callApi<Answer<Data>>(ENDPOINT, {
    method: "POST",
    body: { query, variables },
    csrfToken,
  });
  // GraphQL errors have status 200, so only the body shows whether the request failed.
  const [error] = answer.errors ?? [];
  if (error || !answer.data) {
    throw new ApiError({ failure: "refused", status: 200, message: error?.message ?? "" });
  }
  return answer.data;
}
