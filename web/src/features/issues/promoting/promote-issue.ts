/** Sends the request that promotes an issue to an epic, and formats its errors. */
import { callGraphql } from "../../../platform/graphql-call.ts";
import { promotionMessages as texts } from "./promoting.messages.ts";

const PROMOTE = `mutation ($input: PromoteToEpicInput!) {
  promoteToEpic(input: $input) { epic { webPath } errors }
}`;

interface Answer {
  promoteToEpic: { epic: { webPath: string } | null; errors: string[] };
}

/** Returns the path of the epic. Throws an error with the text to show when the promotion failed. */
export async function promoteIssue(
  issue: { projectPath: string; iid: string },
  csrfToken: string | null,
): Promise<string> {
  const answer = await callGraphql<Answer>(PROMOTE, { input: issue }, csrfToken).catch(() => null);
  const { epic = null, errors = [] } = answer?.promoteToEpic ?? {};
  if (epic === null) throw new Error(formatPromotionError(errors));
  return epic.webPath;
}

/** The messages of the server, or a general text when there are none. */
export function formatPromotionError(errors: readonly string[]): string {
  return errors.join("; ") || texts.failed;
}
