/** Requests possible duplicates of the new issue when the user pauses. */
import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import {
  POSSIBLE_DUPLICATES_TITLE_MIN,
  possibleDuplicatesUrl,
  type PossibleDuplicate,
  type PossibleDuplicates,
} from "@cairn/contract/search/possible-duplicates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The request starts when the title was not changed for this time. */
const TYPING_PAUSE_MS = 300;
const NONE: readonly PossibleDuplicate[] = [];

/**
 * Returns the found issues and the terms to mark in them. A new request aborts the one before; its issues
 * stay until the new ones arrive. A request that failed finds nothing.
 */
export function usePossibleDuplicates(
  project: string,
  typed: string,
): { issues: readonly PossibleDuplicate[]; query: string } {
  const title = useAfterPause(typed.trim());
  const isWanted = title.length >= POSSIBLE_DUPLICATES_TITLE_MIN && title.length <= ISSUE_TITLE_MAX;
  const { data } = useQuery<PossibleDuplicates>({
    queryKey: [possibleDuplicatesUrl(project, title)],
    enabled: isWanted,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { issues: (isWanted && data?.issues) || NONE, query: selectWordsToMark(title) };
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Leaves out terms of one or two letters, which are parts of many other terms. */
function selectWordsToMark(title: string): string {
  const words = title.split(/[^\p{L}\p{N}\p{M}]+/u);
  return words.filter((word) => Array.from(word).length > 2).join(" ");
}
