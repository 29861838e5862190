/**
 * Renders a component that needs the viewer's permissions in the project or group, as soon as they
 * are loaded.
 */
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { usePlaceFrame } from "../../platform/place.ts";

export function PlaceLoader(props: {
  loading: ReactNode;
  children: (place: PlaceFrame) => ReactNode;
}) {
  const { data: place } = usePlaceFrame();
  return place ? props.children(place) : props.loading;
}
