import DOMPurify from "dompurify";

/**
 * The part of the Trusted Types API that this file uses. TypeScript's DOM library does not declare
 * it yet.
 */
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
    // Removes style attributes before DOMPurify parses the HTML, because the browser reports a
    // violation of the content security policy even for attributes that DOMPurify removes.
    createHTML: (markup) => DOMPurify.sanitize(markup.replaceAll(STYLE_ATTRIBUTE, ""), UNSTYLED),
  });
}
