/** Renders a part that needs the viewer's abilities in the project or group, once its data is loaded. */
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
