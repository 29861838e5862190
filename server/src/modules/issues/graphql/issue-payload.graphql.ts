/** Payload types and input checks that the GraphQL mutations of issues share. */
import { AppError } from "../../../platform/errors/app-error.ts";
import { COMPUTED_FROM_PARENT } from "../../../platform/graphql/builder.ts";
import {
  defineMutationPayload,
  runMutation,
  type MutationPayload,
} from "../../../platform/graphql/mutations.ts";
import { parseIid, IssueObjectType } from "./issues.graphql.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

interface IssueResult {
  issue: IssueRow;
}

/** Defines the payload type of a mutation: `IssueSetLocked` returns an `IssueSetLockedPayload`. */
export function defineIssuePayloadType(name: string) {
  return defineMutationPayload<IssueResult>(`${name}Payload`, (t) => ({
    issue: t.field({
      type: IssueObjectType,
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ issue }) => issue,
    }),
  }));
}

export function runIssueMutation(
  input: { clientMutationId?: string | null | undefined },
  work: () => Promise<IssueRow>,
): Promise<MutationPayload<IssueResult>> {
  return runMutation(input, async () => ({ issue: await work() }));
}

export function toIssueRefFromInput(input: {
  projectPath: string | number;
  iid: string;
}): IssueRef {
  return { project: { path: String(input.projectPath) }, iid: parseIid(input.iid) };
}

/**
 * Throws a validation error for more than `most` items. `what` is the list's name in the message.
 */
export function validateListLength<Item>(
  most: number,
  what: string,
  items: readonly Item[],
): readonly Item[] {
  if (items.length <= most) return items;
  throw new AppError("bad_request", `You can pass at most ${most} ${what}.`);
}
