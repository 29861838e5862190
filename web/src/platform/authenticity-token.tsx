import { usePageContext } from "./page-context.tsx";

/** Hidden CSRF field: proves that a form sent without JavaScript came from one of our own pages. */
export function CsrfTokenInput() {
  const { csrf_token } = usePageContext().session;
  return csrf_token ? <input type="hidden" name="authenticity_token" value={csrf_token} /> : null;
}
