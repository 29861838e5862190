/**
 * The awards of a note with optimistic updates. Changes are shown at once and sent one after the other.
 * When a request fails, all waiting changes are dropped.
 */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useRef, useState } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { applyAwardChange, hasOwnAward, type AwardChange } from "../../awards/index.ts";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { applyNoteAward, groupAwards } from "./awards.ts";
import { useToggleAward } from "./note.api.ts";
import { reactionMessages as texts } from "./note.messages.ts";

const NONE: NonNullable<WebNote["award_emoji"]> = [];

export function useNoteAwards(note: WebNote) {
  const me = usePageContext().session.user;
  const store = useDiscussionStore();
  const send = useToggleAward();
  const toast = useToast();
  const [wishes, setWishes] = useState<readonly AwardChange[]>([]);
  const waiting = useRef<readonly AwardChange[]>([]);
  const given = groupAwards(note.award_emoji ?? NONE, me?.id ?? null);

  const keep = (next: readonly AwardChange[]) => {
    waiting.current = next;
    setWishes(next);
  };
  const fulfil = async (wish: AwardChange) => {
    if (note.toggle_award_path === undefined || !me) throw new Error("Not to be reacted to.");
    await send(note.toggle_award_path, wish.name);
    const known = store.noteById(note.id);
    if (known === undefined) return;
    const awards = applyNoteAward(known.award_emoji ?? NONE, wish, me);
    store.upsertNotes([{ ...known, award_emoji: awards }]);
  };
  const sendAll = async () => {
    for (let [wish] = waiting.current; wish !== undefined; [wish] = waiting.current) {
      try {
        await fulfil(wish);
      } catch {
        keep([]);
        // Uses the error text about adding only if the user added an award and the note still
        // exists.
        const isAdding = wish.wanted && store.noteById(note.id) !== undefined;
        toast(isAdding ? texts.notAdded : texts.failed, { intent: "danger" });
        return;
      }
      keep(waiting.current.slice(1));
    }
  };

  const toggle = ({ name, emoji }: { name: string; emoji: string }) => {
    const shown = waiting.current.reduce(applyAwardChange, given);
    const isIdle = waiting.current.length === 0;
    keep([...waiting.current, { name, emoji, wanted: !hasOwnAward(shown, name) }]);
    if (isIdle) void sendAll();
  };
  return { groups: wishes.reduce(applyAwardChange, given), toggle };
}
