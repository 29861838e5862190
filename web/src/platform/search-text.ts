/**
 * Hook for the search field of a page. Copies the search term into the query parameter `search` of
 * the address when the user pauses typing.
 */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useRawQueryString } from "./raw-search.ts";

const TYPING_PAUSE_MS = 250;

export function useSearchFieldState() {
  const [path, navigate] = useLocation();
  const query = useRawQueryString();
  const settled = new URLSearchParams(query).get("search") ?? "";
  const [text, setText] = useState(settled);
  const written = useRef(settled);

  // Shows the new search term in the field when a link or a history navigation has changed the
  // address.
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    setText(settled);
  }, [settled]);

  useEffect(() => {
    if (text === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = text;
      const next = new URLSearchParams(query);
      // A new search starts on the first page.
      next.delete("page");
      next.delete("before");
      if (text) next.set("search", text);
      else next.delete("search");
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, path, navigate]);

  return { text, setText, settled };
}
