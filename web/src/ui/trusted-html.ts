/**
 * The one way from text to markup in the browser. Only what our server made and cleaned may pass:
 * the content policy allows the policy `cairn` to be made once and nothing beside it.
 */
interface Policy {
  createHTML: (markup: string) => TrustedHTML;
}
interface Factory {
  createPolicy: (name: "cairn", rules: { createHTML: (markup: string) => string }) => Policy;
}

let policy: Policy | undefined;

/** A plain text on the server, and in browsers that do not ask for more. */
export function trustedHtml(markup: string): string | TrustedHTML {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes === undefined) return markup;
  policy ??= trustedTypes.createPolicy("cairn", { createHTML: (cleaned) => cleaned });
  return policy.createHTML(markup);
}
