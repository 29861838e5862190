/** Loads the frame data of the project, group or user whose page is open. */
import { placeAddress, type PlaceFrame } from "@cairn/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useRoute } from "./route-context.tsx";

export function usePlace() {
  const { place } = useRoute();
  return useQuery<PlaceFrame>({ queryKey: [placeAddress(place ?? "")], enabled: place !== null });
}
