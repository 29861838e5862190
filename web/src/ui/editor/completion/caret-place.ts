/**
 * Finds the position of the caret of a text area on the screen. Browsers have no API for this
 * position, so `measureCaretRect` measures a hidden copy of the text area.
 */

const COPIED = [
  "boxSizing",
  "width",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
  "borderTopWidth",
  "borderRightWidth",
  "borderBottomWidth",
  "borderLeftWidth",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "fontVariantLigatures",
  "lineHeight",
  "letterSpacing",
  "textIndent",
  "tabSize",
] as const;

/**
 * Returns the position of the character at index `at`, as a box with the height of the line and no
 * width.
 */
export function measureCaretRect(area: HTMLTextAreaElement, at: number): DOMRect {
  const style = getComputedStyle(area);
  const mirror = document.createElement("div");
  for (const name of COPIED) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: "absolute",
    visibility: "hidden",
    borderStyle: "solid",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  mirror.append(area.value.slice(0, at), mark, area.value.slice(at) || " ");
  document.body.append(mirror);
  const field = area.getBoundingClientRect();
  const copy = mirror.getBoundingClientRect();
  const spot = mark.getBoundingClientRect();
  mirror.remove();
  return new DOMRect(
    field.left + spot.left - copy.left - area.scrollLeft,
    field.top + spot.top - copy.top - area.scrollTop,
    0,
    spot.height,
  );
}
