/**
 * GraphiQL's dialogs hold the page still with a style element of their own. They look for the nonce
 * where webpack would have left it.
 */
export function exposeNonceToWebpack(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  Object.assign(globalThis, { __webpack_nonce__: meta?.nonce });
}
