/** What pages show of a user's status beside the name. */
import type { ShownUserStatus, UserStatus } from "@cairn/contract/users/user-status";
import { userStatusMessages as texts } from "./user-status.messages.ts";

/** Returns undefined for a user without a status. An open page can be older than the status's end. */
export function findShownStatus(status: UserStatus | undefined): ShownUserStatus | undefined {
  if (status === undefined || status.shown === null) return undefined;
  const { clear_status_at: clearAt } = status;
  return clearAt !== null && Date.parse(clearAt) <= Date.now() ? undefined : status.shown;
}

/** Describes a person in one line of a list of suggestions: "@ada · 🌴 · Busy". */
export function describeUserOption(username: string, status: ShownUserStatus | undefined): string {
  return [`@${username}`, status?.emoji, status?.busy && texts.busy].filter(Boolean).join(" · ");
}
