/** Every call of writing a comment, but the posting itself, which is the outbox's. */
import { draftAddress, draftsAddress } from "@cairn/contract/drafts";
import type { Draft } from "@cairn/contract/drafts";
import { issueAwardsAddress } from "@cairn/contract/awards";
import { issueAddress, issuePageAddress } from "@cairn/contract/issue-page";
import type { CommandsChanges } from "@cairn/contract/discussions";
import type { AutocompleteCommand } from "@cairn/contract/markdown";
import { usableRepliesAddress, type SavedReply } from "@cairn/contract/saved-replies";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { callApi } from "../../../platform/api.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { commandsAddress } from "../../issues/index.ts";

/** Where the form's own button closes and reopens. */
export function useSendStateEvent(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePage().session;
  return (event: "close" | "reopen") => {
    const address = `${issueAddress(project, iid)}?issue[state_event]=${event}`;
    return callApi(address, { method: "PUT", csrfToken });
  };
}

/** What is possible now, if that was read already. */
export function useKnownCommands(project: string, iid: number) {
  const cache = useQueryClient();
  const address = commandsAddress({ kind: "project", full_path: project }, iid);
  return () => cache.getQueryData<AutocompleteCommand[]>([address]);
}

/** Quick actions change the issue itself, and with it what can be done next. */
export function useReadIssueAgain(project: string, iid: number) {
  const cache = useQueryClient();
  return (changes: CommandsChanges) => {
    const place = { kind: "project", full_path: project } as const;
    const addresses = [issuePageAddress(project, iid), commandsAddress(place, iid)];
    if (changes.emoji_award !== undefined) addresses.push(issueAwardsAddress(project, iid));
    for (const address of addresses) void cache.invalidateQueries({ queryKey: [address] });
  };
}

export function useSavedReplies(project: string) {
  const cache = useQueryClient();
  return () =>
    cache.query<SavedReply[]>({ queryKey: [usableRepliesAddress(project)], retry: false });
}

/** One field of what somebody is writing, as the server keeps it for their other devices. */
export function useDraftCalls(project: string, iid: number, field: string) {
  const { csrf_token: csrfToken } = usePage().session;
  return useMemo(
    () => ({
      read: async (): Promise<Draft | null> => {
        const drafts = await callApi<Draft[]>(draftsAddress(project, iid));
        return drafts.find((draft) => draft.field === field) ?? null;
      },
      write: (text: string, revision: number) =>
        callApi<Draft | undefined>(draftAddress(project, iid, field), {
          method: "PUT",
          body: { text, revision },
          csrfToken,
        }),
    }),
    [project, iid, field, csrfToken],
  );
}
