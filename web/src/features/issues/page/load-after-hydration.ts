/**
 * The one dynamic import of the code that loads after hydration. Each further import would repeat the
 * list of chunks in the bundle.
 */
export const loadExtras = () => import("./issue-after-hydration.tsx");
