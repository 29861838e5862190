import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useRegisterPageCommands } from "../../../platform/actions.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { useDebouncedValue } from "../naming/use-debounced.ts";
import styles from "./list-search.module.css";
import { buildPlaceListHref, usePlaceListQueryFromUrl } from "./use-list-query.ts";

/** Search field that filters the page's list while the viewer types; without JavaScript, on Enter. */
export function PlaceSearchForm(props: { label: string; busy: boolean }) {
  const [path, navigate] = useLocation();
  const { search = "" } = usePlaceListQueryFromUrl();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const settled = useDebouncedValue(typed.trim());
  const [asked, setAsked] = useState(search);

  // Copies the search of the address into the field when something else than this field changed the
  // address, for example the browser's back button or a link that clears the search.
  if (asked !== search) {
    setAsked(search);
    setTyped(search);
  }

  useEffect(() => {
    if (settled !== search && settled === typed.trim()) {
      setAsked(settled);
      navigate(buildPlaceListHref(path, { search: settled }), { replace: true });
    }
    // Runs only when the debounced value of the field changes, not when the address changes.
    // oxlint-disable-next-line react/exhaustive-deps -- an address that changed must not be typed over
  }, [settled]);

  const actions = useMemo(
    () => [
      {
        id: "find-here",
        label: props.label,
        group: "here" as const,
        icon: "search" as const,
        keys: "/",
        run: () => field.current?.focus(),
      },
    ],
    [props.label],
  );
  useRegisterPageCommands(actions);

  return (
    <form
      role="search"
      className={styles.search}
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        navigate(buildPlaceListHref(path, { search: typed.trim() }), { replace: true });
      }}
    >
      <SearchField
        ref={field}
        label={props.label}
        placeholder={props.label}
        name="search"
        value={typed}
        onChange={setTyped}
        busy={props.busy}
        shortcut="/"
      />
    </form>
  );
}
