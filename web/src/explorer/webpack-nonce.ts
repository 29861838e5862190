/**
 * Passes the CSP nonce to GraphiQL's dialogs. The dialogs lock the page's scrolling with a style
 * element, and look for the nonce where webpack would have put it.
 */
export function exposeNonceToWebpack(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  Object.assign(globalThis, { __webpack_nonce__: meta?.nonce });
}
