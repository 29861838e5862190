import type { CommandPaletteProps } from "../aria/palette.tsx";
import { createLazyComponent } from "../base/lazy.tsx";

export type { PaletteSection, PaletteItem } from "../search/palette-search.ts";

const PalettePart = createLazyComponent(() => import("../aria/palette.tsx"));

/**
 * Preloads the code of the palette, so that the palette opens immediately. Call it when the page is
 * idle.
 */
export const preloadCommandPalette = PalettePart.warm;

export function CommandPalette(props: CommandPaletteProps) {
  return props.isOpen && <PalettePart {...props} />;
}
