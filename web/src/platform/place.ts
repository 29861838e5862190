/** Loads the frame data of the project, group or user whose page is open. */
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useMatchedRoute } from "./route-context.tsx";

export function usePlaceFrame() {
  const { place } = useMatchedRoute();
  return useQuery<PlaceFrame>({ queryKey: [placeFrameUrl(place ?? "")], enabled: place !== null });
}
