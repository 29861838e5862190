/** Autocomplete of references: people, issues, labels, milestones, emoji and quick actions. */
import type { NoteableIid } from "@cairn/contract/noteables";
import type { PlaceName } from "@cairn/contract/place-api";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type {
  SuggestionSource,
  SuggestionSources,
} from "../../ui/editor/completion/suggestions.ts";
import { TRIGGER_CHARACTERS, type TriggerCharacter } from "./trigger-characters.ts";

export function useAutocomplete(place: PlaceName, target?: NoteableIid): SuggestionSources {
  const cache = useQueryClient();
  const { kind, full_path: path } = place;
  const { kind: targetKind, iid } = target ?? {};
  return useMemo(() => {
    const about =
      targetKind === undefined || iid === undefined ? undefined : { kind: targetKind, iid };
    return mentionsLater(cache, { kind, full_path: path }, about);
  }, [cache, kind, path, targetKind, iid]);
}

/** Loads the code of the autocomplete sources when the user starts to write. */
function mentionsLater(
  cache: QueryClient,
  place: PlaceName,
  target?: NoteableIid,
): SuggestionSources {
  let found: Record<TriggerCharacter, SuggestionSource> | undefined;
  const load = async () => {
    const { autocompleteSources } = await import("./autocomplete-sources.tsx");
    found ??= autocompleteSources(cache, place, target);
    return found;
  };
  const sourceFor = (sign: TriggerCharacter): SuggestionSource => {
    const find: SuggestionSource = async (query, signal) => (await load())[sign](query, signal);
    find.known = (query) => found?.[sign].known?.(query) ?? null;
    find.warm = () =>
      void load().then(
        (sources) => sources[sign].warm?.(),
        () => {},
      );
    return find;
  };
  return Object.fromEntries(TRIGGER_CHARACTERS.map((sign) => [sign, sourceFor(sign)]));
}
