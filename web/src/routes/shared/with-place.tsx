/** A part of a page that needs to know what one may do in the place; without one no page is shown. */
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { usePlace } from "../../platform/place.ts";

export function WithPlace(props: {
  loading: ReactNode;
  children: (place: PlaceFrame) => ReactNode;
}) {
  const { data: place } = usePlace();
  return place ? props.children(place) : props.loading;
}
