export const graphqlExplorerMessages = {
  heading: "GraphQL explorer",
  home: (instance: string) => `${instance}, home page`,
  firstQuery: `# Ask for fields of the schema; the book icon opens its reference.
# Ctrl+Enter (or Cmd+Enter) runs the query.

{
  currentUser {
    username
    name
  }
}
`,
};
