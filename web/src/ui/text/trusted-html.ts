/**
 * The only way to turn a string into HTML or a script URL in the browser (Trusted Types). Pass only
 * HTML that our server has rendered and sanitized. The CSP allows one policy, named `cairn`, which
 * is created once.
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

/** Returns the Trusted Types policy; undefined on the server, and in browsers without Trusted Types. */
function trusting(): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  policy ??= trustedTypes?.createPolicy("cairn", RULES);
  return policy;
}

export function toTrustedHtml(markup: string): string | TrustedHTML {
  return trusting()?.createHTML(markup) ?? markup;
}

/** Returns the address of a worker script of our own origin as a trusted script URL. */
export function toTrustedWorkerUrl(address: string): string {
  // With Trusted Types, a worker needs a TrustedScriptURL; TypeScript's types accept only a
  // string.
  return (trusting()?.createScriptURL(address) ?? address) as string;
}
