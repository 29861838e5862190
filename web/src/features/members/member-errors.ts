/** Translates the server's errors about adding, changing or removing members into interface texts. */
import { ApiError } from "../../platform/api.ts";
import { fieldErrorSentence, toErrorMessage } from "../../platform/failure.ts";
import { inviteMessages, memberMessages } from "./members.messages.ts";

export function memberErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.message.includes("without an owner")) {
    return memberMessages.lastOwner;
  }
  if (error instanceof ApiError) {
    const [field] = Object.entries(error.fields);
    if (field) return fieldErrorSentence(field[0].replaceAll("_", " "), field[1][0] ?? "");
  }
  return toErrorMessage(error);
}

/** The interface text for the server's reason why a person could not be added. */
export function memberReasonMessage(reason: string): string {
  return reason === "Member already exists" ? inviteMessages.alreadyMember : reason;
}

/**
 * Replaces an API error by one with a readable message,
 * because the confirm dialog shows `error.message` as is.
 */
export async function withMemberErrorMessage(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(memberErrorMessage(error), { cause: error });
  });
}
