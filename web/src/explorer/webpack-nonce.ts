/**
 * Passes the CSP nonce to GraphiQL's dialogs in `__webpack_nonce__`, the variable that webpack
 * would set. The dialogs need the nonce for the style element that locks the page's scrolling.
 */
export function exposeNonceToWebpack(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  Object.assign(globalThis, { __webpack_nonce__: meta?.nonce });
}
