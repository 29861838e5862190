/**
 * Hook that loads all emoji when the emoji menu opens. During loading, and when loading fails, the
 * menu offers only a few emoji that the caller passes as `starters`.
 */
import { useEffect, useMemo, useState } from "react";
import type { Emoji, EmojiPickerOptions } from "../search/emoji.ts";

type Answer = { attempt: number; emojis: readonly Emoji[] | null };

const NONE: readonly Emoji[] = [];

export function useEmojis(choice: Pick<EmojiPickerOptions, "frequent" | "starters" | "load">) {
  // Keeps the values from when the menu opened, because
  // later changes would move items under the pointer.
  const [{ frequent, starters, load }] = useState(choice);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const emojis = await load().catch(() => null);
      if (isWanted) setAnswer({ attempt, emojis });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [attempt, load]);

  const isAnswered = answer?.attempt === attempt;
  const all = (isAnswered && answer.emojis) || NONE;
  const most = useMemo(() => {
    const known = new Map([...starters, ...all].map((emoji) => [emoji.name, emoji]));
    const used = frequent.flatMap((name) => known.get(name) ?? []);
    return used.length > 0 ? used : starters;
  }, [frequent, starters, all]);

  const state = !isAnswered ? "loading" : answer.emojis === null ? "failed" : "ready";
  return { state, all, frequent: most, retry: () => setAttempt(attempt + 1) } as const;
}
