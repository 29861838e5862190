import type { CommandPaletteProps } from "../aria/palette.tsx";
import { lazyComponent } from "../base/lazy.tsx";

export type { PaletteGroup, PaletteItem } from "../search/palette-search.ts";

const PalettePart = lazyComponent(() => import("../aria/palette.tsx"));

/**
 * Preloads the code of the palette, so that the palette opens immediately. Call it when the page is
 * idle.
 */
export const preloadCommandPalette = PalettePart.warm;

export function CommandPalette(props: CommandPaletteProps) {
  return props.isOpen && <PalettePart {...props} />;
}
