/** Translates the server's errors about adding, changing or removing members into interface texts. */
import { ApiError } from "../../platform/api.ts";
import { formatFieldError, toErrorMessage } from "../../platform/failure.ts";
import { inviteMessages, memberMessages } from "./members.messages.ts";

export function memberErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.message.includes("without an owner")) {
    return memberMessages.lastOwner;
  }
  if (error instanceof ApiError) {
    const [field] = Object.entries(error.fields);
    if (field) return formatFieldError(field[0].replaceAll("_", " "), field[1][0] ?? "");
  }
  return toErrorMessage(error);
}

/** The interface text for the server's reason why a person could not be added. */
export function memberNotAddedMessage(reason: string): string {
  return reason === "Member already exists" ? inviteMessages.alreadyMember : reason;
}

/**
 * Waits for a request. If the request fails, throws an error with a readable message instead of the
 * API's error, because the confirm dialog shows `error.message` to the user.
 */
export async function rethrowWithMemberErrorMessage(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(memberErrorMessage(error), { cause: error });
  });
}
