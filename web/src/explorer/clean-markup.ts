import DOMPurify from "dompurify";

/** What TypeScript's own library does not describe yet. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createHTML: (markup: string) => string }): unknown;
}

const STYLE_ATTRIBUTE = / style="[^"]*"/gu;
const UNSTYLED = { FORBID_TAGS: ["style"], FORBID_ATTR: ["style"] };

/**
 * GraphiQL and its editor write descriptions and small dialogs as markup in plain strings, which our
 * policy on Trusted Types refuses. On this page alone a default policy stands in their way and lets
 * through what is harmless. There is none for scripts and their addresses: those stay refused.
 */
export function cleanMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    // The content security policy reports a style even while the cleaner reads it.
    createHTML: (markup) => DOMPurify.sanitize(markup.replaceAll(STYLE_ATTRIBUTE, ""), UNSTYLED),
  });
}
