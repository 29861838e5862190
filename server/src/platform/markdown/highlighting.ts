/** Colours for code: which languages we know, and how much code is worth it. */
import hljs from "highlight.js/lib/common";
import clojure from "highlight.js/lib/languages/clojure";
import cmake from "highlight.js/lib/languages/cmake";
import dart from "highlight.js/lib/languages/dart";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import erlang from "highlight.js/lib/languages/erlang";
import groovy from "highlight.js/lib/languages/groovy";
import haskell from "highlight.js/lib/languages/haskell";
import http from "highlight.js/lib/languages/http";
import julia from "highlight.js/lib/languages/julia";
import nginx from "highlight.js/lib/languages/nginx";
import nix from "highlight.js/lib/languages/nix";
import ocaml from "highlight.js/lib/languages/ocaml";
import pgsql from "highlight.js/lib/languages/pgsql";
import powershell from "highlight.js/lib/languages/powershell";
import protobuf from "highlight.js/lib/languages/protobuf";
import scala from "highlight.js/lib/languages/scala";

const MORE = {
  clojure,
  cmake,
  dart,
  dockerfile,
  elixir,
  erlang,
  groovy,
  haskell,
  http,
  julia,
  nginx,
  nix,
  ocaml,
  pgsql,
  powershell,
  protobuf,
  scala,
};
for (const [name, language] of Object.entries(MORE)) hljs.registerLanguage(name, language);

/** Longer code is read, not admired; colouring it is most of the work of drawing a text. */
export const HIGHLIGHTED_MAX = 16_384;

/** The code as markup, or nothing when it is to stand as it is. */
export function highlightCode(code: string, language: string): string | null {
  if (code.length > HIGHLIGHTED_MAX || hljs.getLanguage(language) === undefined) return null;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
