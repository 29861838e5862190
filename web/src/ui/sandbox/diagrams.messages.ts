export const drawingTexts = {
  diagram: "Diagram",
  draw: "Draw diagram",
  source: "Source",
  failed: "This diagram could not be drawn.",
};
