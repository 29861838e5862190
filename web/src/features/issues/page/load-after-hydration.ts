/**
 * The only dynamic import of the code that loads after hydration. Import this function instead of the
 * file: each dynamic import adds the list of chunks to the bundle once more.
 */
export const loadIssueExtras = () => import("./issue-after-hydration.tsx");
