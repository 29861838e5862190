/** Payload types and input checks that the GraphQL mutations of issues share. */
import { AppError } from "../../../platform/errors/app-error.ts";
import { builder, COMPUTED_FROM_PARENT } from "../../../platform/graphql/builder.ts";
import { parseIid, IssueObjectType } from "./issues.graphql.ts";
import { formatErrorSentences } from "../changing/error-sentences.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";

export interface IssuePayload {
  clientMutationId: string | null;
  issue: IssueRow | null;
  errors: string[];
}

/** Defines the payload type of a mutation: `IssueSetLocked` returns an `IssueSetLockedPayload`. */
export function defineIssuePayloadType(name: string) {
  return builder.objectRef<IssuePayload>(`${name}Payload`).implement({
    fields: (t) => ({
      clientMutationId: t.exposeString("clientMutationId"),
      issue: t.field({
        type: IssueObjectType,
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ issue }) => issue,
      }),
      errors: t.exposeStringList("errors", { nullable: false }),
    }),
  });
}

/**
 * Runs the mutation. Validation errors and conflicts go into the payload's `errors`; every other error
 * becomes a GraphQL error.
 */
export async function runIssueMutation(
  input: { clientMutationId?: string | null | undefined },
  work: () => Promise<IssueRow>,
): Promise<IssuePayload> {
  const clientMutationId = input.clientMutationId ?? null;
  try {
    return { clientMutationId, issue: await work(), errors: [] };
  } catch (error) {
    if (!(error instanceof AppError) || !ABOUT_VALUES.has(error.code)) throw error;
    return { clientMutationId, issue: null, errors: formatErrorSentences(error) };
  }
}

const ABOUT_VALUES = new Set(["invalid", "conflict", "stale"]);

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
  throw new AppError("bad_request", `There can be ${most} ${what} at most.`);
}
