/**
 * Hook that returns the autocomplete sources of an editor: people, issues, labels, milestones,
 * emoji and quick actions.
 */
import type { NoteableKindAndIid } from "@cairn/contract/noteables";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type {
  SuggestionSource,
  SuggestionSourcesByTrigger,
} from "../../ui/editor/completion/suggestions.ts";
import {
  AUTOCOMPLETE_TRIGGER_CHARACTERS,
  type AutocompleteTriggerCharacter,
} from "./trigger-characters.ts";

export function useAutocompleteSources(
  place: PlaceKey,
  target?: NoteableKindAndIid,
): SuggestionSourcesByTrigger {
  const cache = useQueryClient();
  const { kind, full_path: path } = place;
  const { kind: targetKind, iid } = target ?? {};
  return useMemo(() => {
    const about =
      targetKind === undefined || iid === undefined ? undefined : { kind: targetKind, iid };
    return mentionsLater(cache, { kind, full_path: path }, about);
  }, [cache, kind, path, targetKind, iid]);
}

/**
 * Creates one source for each trigger character. The code of the sources loads when the editor
 * first calls a source, which happens when the user starts to write.
 */
function mentionsLater(
  cache: QueryClient,
  place: PlaceKey,
  target?: NoteableKindAndIid,
): SuggestionSourcesByTrigger {
  let found: Record<AutocompleteTriggerCharacter, SuggestionSource> | undefined;
  const load = async () => {
    const { createAutocompleteSources } = await import("./autocomplete-sources.tsx");
    found ??= createAutocompleteSources(cache, place, target);
    return found;
  };
  const sourceFor = (sign: AutocompleteTriggerCharacter): SuggestionSource => {
    const find: SuggestionSource = async (query, signal) => (await load())[sign](query, signal);
    find.known = (query) => found?.[sign].known?.(query) ?? null;
    find.warm = () =>
      void load().then(
        (sources) => sources[sign].warm?.(),
        () => {},
      );
    return find;
  };
  return Object.fromEntries(AUTOCOMPLETE_TRIGGER_CHARACTERS.map((sign) => [sign, sourceFor(sign)]));
}
