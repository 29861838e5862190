/** Syntax highlighting with highlight.js: the supported languages and the size limit. */
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

/**
 * Maximum length of a highlighted code block in characters. Highlighting takes most of the time of
 * rendering a text, and long code does not need it.
 */
export const HIGHLIGHTED_CODE_LENGTH_MAX = 16_384;

/** Returns the highlighted HTML, or null if the code is too long or the language is unknown. */
export function highlightCode(code: string, language: string): string | null {
  if (code.length > HIGHLIGHTED_CODE_LENGTH_MAX || hljs.getLanguage(language) === undefined)
    return null;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
