export const graphqlExplorerMessages = {
  heading: "GraphQL explorer",
  home: (instance: string) => `${instance}, home page`,
  firstQuery: `# Write a query. The book icon opens the schema reference.
# Ctrl+Enter (or Cmd+Enter) runs the query.

{
  currentUser {
    username
    name
  }
}
`,
};
