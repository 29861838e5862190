import DOMPurify from "dompurify";

/** TypeScript's DOM library does not declare Trusted Types yet. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createHTML: (markup: string) => string }): unknown;
}

const STYLE_ATTRIBUTE = / style="[^"]*"/gu;
const UNSTYLED = { FORBID_TAGS: ["style"], FORBID_ATTR: ["style"] };

/**
 * Installs a default Trusted Types policy on the GraphQL explorer page only. GraphiQL and its editor
 * assign HTML strings for descriptions and small dialogs, which our content security policy forbids.
 * This policy sanitizes such HTML with DOMPurify. Scripts and script URLs have no rule and stay
 * forbidden.
 */
export function installSanitizingTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    // Removed before parsing: the content security policy reports style attributes even while DOMPurify
    // parses.
    createHTML: (markup) => DOMPurify.sanitize(markup.replaceAll(STYLE_ATTRIBUTE, ""), UNSTYLED),
  });
}
