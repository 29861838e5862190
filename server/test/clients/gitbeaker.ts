/** Creates clients of the unmodified package @gitbeaker/rest for compatibility tests. */
import { Gitlab, GitbeakerRequestError } from "@gitbeaker/rest";
import { createTestToken, type TestPerson } from "../people.ts";
import type { ListeningApp } from "./listening.ts";

export function createGitbeakerForToken({ url }: ListeningApp, token: string) {
  return new Gitlab({ host: url, token });
}

/** Creates a gitbeaker client with a new personal access token of that user. */
export async function createGitbeakerForUser(site: ListeningApp, person: TestPerson) {
  const { id, token } = await createTestToken(site.app, person);
  return { id, api: createGitbeakerForToken(site, token) };
}

/** Expects that the call fails, and returns status and message as gitbeaker reports them. */
export async function expectGitbeakerError(
  call: Promise<unknown>,
): Promise<[number | undefined, string]> {
  const error = await call.then(
    () => new Error("nothing was refused"),
    (thrown: unknown) => thrown as Error,
  );
  if (!(error instanceof GitbeakerRequestError)) throw error;
  return [error.cause?.response.status, error.cause?.description ?? ""];
}
