export const diagramMessages = {
  diagram: "Diagram",
  draw: "Show diagram",
  source: "Source",
  failed: "Couldn’t render this diagram.",
};
