/**
 * The one way from text to markup, or to a script, in the browser. Only what our server made and cleaned
 * may pass: the content policy allows the policy `cairn` to be made once and nothing beside it.
 */
interface Policy {
  createHTML: (markup: string) => TrustedHTML;
  createScriptURL: (address: string) => { toString: () => string };
}
type Rules = Record<keyof Policy, (text: string) => string>;
interface Factory {
  createPolicy: (name: "cairn", rules: Rules) => Policy;
}

const RULES: Rules = {
  createHTML: (cleaned) => cleaned,
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError("A script from elsewhere");
  },
};

let policy: Policy | undefined;

/** Undefined on the server, and in browsers that ask for nothing. */
function trusting(): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  policy ??= trustedTypes?.createPolicy("cairn", RULES);
  return policy;
}

export function trustedHtml(markup: string): string | TrustedHTML {
  return trusting()?.createHTML(markup) ?? markup;
}

/** The address of a script of our own that runs beside the page. */
export function trustedWorker(address: string): string {
  // Where trusted types exist, a worker takes them in place of a text; the types do not know that yet.
  return (trusting()?.createScriptURL(address) ?? address) as string;
}
