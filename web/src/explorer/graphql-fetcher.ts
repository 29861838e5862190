interface Question {
  query: string;
  variables?: unknown;
  operationName?: string | null;
}

/**
 * Creates a function that sends GraphQL requests with the session cookie and the CSRF token, as our
 * own pages do.
 */
export function createGraphqlFetcher(endpoint: string, csrfToken: string) {
  return async (
    { query, variables, operationName }: Question,
    { headers }: { headers?: Record<string, string> } = {},
  ): Promise<object> => {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "x-csrf-token": csrfToken },
      body: JSON.stringify({ query, variables, operationName }),
    });
    return (await response.json()) as object;
  };
}
