/** As high as its text, where the style sheet alone cannot do it. */
export function growWithText(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
