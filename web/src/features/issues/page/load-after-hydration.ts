const load = () => import("./issue-after-hydration.tsx");
let parts: ReturnType<typeof load> | undefined;

/**
 * Loads the code of the issue page that is needed only after hydration. Call this function instead
 * of importing `issue-after-hydration.tsx` dynamically in another file: each dynamic import adds
 * the list of chunks to the bundle once more.
 */
export function loadIssuePartsAfterHydration(): ReturnType<typeof load> {
  // Several components call this function when the page hydrates, and each `import` takes time even
  // if the code is already loading. After a failed load, the next call imports again.
  parts ??= load().catch((error: unknown) => {
    parts = undefined;
    throw error;
  });
  return parts;
}
