/** Suggested label colors. They are distinguishable from each other in the light and the dark theme. */
export const SUGGESTED_LABEL_COLORS = [
  { color: "#0f7285", name: "Petrol" },
  { color: "#3b6fb5", name: "Blue" },
  { color: "#6699cc", name: "Sky" },
  { color: "#6a5cb8", name: "Violet" },
  { color: "#97539b", name: "Heather" },
  { color: "#b8446a", name: "Raspberry" },
  { color: "#b93a2f", name: "Rust" },
  { color: "#d2762b", name: "Ember" },
  { color: "#b38a1d", name: "Ochre" },
  { color: "#5f8f3a", name: "Moss" },
  { color: "#2f8f6b", name: "Pine" },
  { color: "#6f6a62", name: "Stone" },
] as const;

/** Suggests the color of a new label at random, so that labels differ without a choice. */
export function suggestLabelColor(): string {
  const at = Math.floor(Math.random() * SUGGESTED_LABEL_COLORS.length);
  return SUGGESTED_LABEL_COLORS[at]?.color ?? SUGGESTED_LABEL_COLORS[0].color;
}
