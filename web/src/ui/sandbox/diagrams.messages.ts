export const diagramMessages = {
  diagram: "Diagram",
  draw: "Draw diagram",
  source: "Source",
  failed: "This diagram could not be drawn.",
};
