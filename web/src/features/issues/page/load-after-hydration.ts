/** Asked for in one place: each further one would repeat the list of files that come along. */
export const loadExtras = () => import("./issue-after-hydration.tsx");
