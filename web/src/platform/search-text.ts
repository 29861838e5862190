/** What is typed into a page's search field; a moment later it stands in the address as `search`. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useRawSearch } from "./raw-search.ts";

const TYPING_PAUSE_MS = 250;

export function useSearchText() {
  const [path, navigate] = useLocation();
  const query = useRawSearch();
  const settled = new URLSearchParams(query).get("search") ?? "";
  const [text, setText] = useState(settled);
  const written = useRef(settled);

  // Somebody else changed the address: the way back, a link.
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
      // Another question has a first page of its own.
      next.delete("page");
      if (text) next.set("search", text);
      else next.delete("search");
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, path, navigate]);

  return { text, setText, settled };
}
