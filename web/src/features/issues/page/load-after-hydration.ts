/**
 * Loads the code of the issue page that is needed only after hydration. Call this function instead
 * of importing `issue-after-hydration.tsx` dynamically in another file: each dynamic import adds
 * the list of chunks to the bundle once more.
 */
export const loadIssuePartsAfterHydration = () => import("./issue-after-hydration.tsx");
