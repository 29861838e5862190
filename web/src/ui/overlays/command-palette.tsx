import type { CommandPaletteProps } from "../aria/palette.tsx";
import { lazyComponent } from "../base/lazy.tsx";

export type { PaletteGroup, PaletteItem } from "../search/palette-search.ts";

const PalettePart = lazyComponent(() => import("../aria/palette.tsx"));

/** Call when the page has nothing better to do, so that the palette opens at once. */
export const warmPalette = PalettePart.warm;

export function CommandPalette(props: CommandPaletteProps) {
  return props.isOpen && <PalettePart {...props} />;
}
