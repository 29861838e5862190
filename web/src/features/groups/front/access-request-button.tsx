/** Button on the front page of a project or group that requests access, or withdraws the request. */
import { accessRequestsApiPath } from "@cairn/contract/members";
import { placeFrameUrl, type PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useInvalidateQueries } from "../../../platform/invalidate-queries.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { accessRequestButtonMessages as texts } from "./access-request.messages.ts";

export function AccessRequestButton({ place }: { place: PlaceFrame }) {
  const { csrf_token: csrfToken, user } = usePageContext().session;
  const [isPending, setPending] = useState(false);
  const readAgain = useInvalidateQueries();
  const toast = useToast();
  if (place.access_request === "unavailable") return null;
  const isRequested = place.access_request === "pending";
  const address = accessRequestsApiPath(place);
  const toggle = async () => {
    setPending(true);
    try {
      if (isRequested) {
        await callApi<void>(`${address}/${user?.id}`, { method: "DELETE", csrfToken });
      } else {
        await callApi<unknown>(address, { method: "POST", csrfToken });
      }
      const requested = texts.requested[place.kind === "group" ? "group" : "project"];
      toast(isRequested ? texts.withdrawn : requested, { intent: "success" });
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    }
    // Also after a failure: a maintainer may have answered the request in the meantime.
    await readAgain(placeFrameUrl(place.full_path));
    setPending(false);
  };
  return (
    <Button
      icon={isRequested ? "x" : "user-plus"}
      pending={isPending}
      onClick={() => void toggle()}
    >
      {isRequested ? texts.withdraw : texts.request}
    </Button>
  );
}
