/** Interface texts of the ref selector. */
export const refMessages = {
  select: (ref: string) => `Branch or tag: ${ref}`,
  list: "Branches and tags",
  search: "Find a branch or tag",
  branches: "Branches",
  tags: "Tags",
  commits: "Commits",
  none: "No branches or tags match.",
  failed: "An error occurred while getting projects",
};
