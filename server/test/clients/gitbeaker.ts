/** The unmodified @gitbeaker/rest, working for somebody. */
import { Gitlab, GitbeakerRequestError } from "@gitbeaker/rest";
import { aToken, type TestPerson } from "../people.ts";
import type { ListeningApp } from "./listening.ts";

export function gitbeakerWith({ url }: ListeningApp, token: string) {
  return new Gitlab({ host: url, token });
}

/** With a fresh token. */
export async function gitbeakerOf(site: ListeningApp, person: TestPerson) {
  const { id, token } = await aToken(site.app, person);
  return { id, api: gitbeakerWith(site, token) };
}

/** What a call is refused with: the status, and the server's words as the client tells them. */
export async function refusal(call: Promise<unknown>): Promise<[number | undefined, string]> {
  const error = await call.then(
    () => new Error("nothing was refused"),
    (thrown: unknown) => thrown as Error,
  );
  if (!(error instanceof GitbeakerRequestError)) throw error;
  return [error.cause?.response.status, error.cause?.description ?? ""];
}
