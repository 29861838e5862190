/** Properties of the ref selector and of its list. */
import type { PlaceKey } from "@cairn/contract/place-api";

export interface RefSelectorProps {
  project: PlaceKey;
  /** The branch, tag or commit that the page shows. */
  selected: string;
  /** Address of the same page for another ref. */
  hrefOf: (ref: string) => string;
}
