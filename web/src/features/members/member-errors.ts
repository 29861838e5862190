/** What the server says when somebody cannot be added, changed or removed, in our words. */
import { ApiError } from "../../platform/api.ts";
import { asSentence, failureMessage } from "../../platform/failure.ts";
import { inviteTexts, memberTexts } from "./members.messages.ts";

export function memberErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.message.includes("without an owner")) {
    return memberTexts.lastOwner;
  }
  if (error instanceof ApiError) {
    const [field] = Object.entries(error.fields);
    if (field) return asSentence(field[0].replaceAll("_", " "), field[1][0] ?? "");
  }
  return failureMessage(error);
}

/** The reason that stands beside one of several people. */
export function memberReasonMessage(reason: string): string {
  return reason === "Member already exists" ? inviteTexts.alreadyMember : reason;
}

/** A dialog shows a failure's message as it stands. */
export async function withMemberErrorMessage(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(memberErrorMessage(error), { cause: error });
  });
}
