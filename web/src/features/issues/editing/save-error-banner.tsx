import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { saveErrorMessages as texts } from "./editing.messages.ts";
import type { SaveErrorKind } from "./save-errors.ts";

/**
 * Banner after a save failed for a reason other than the text, for example because the user is signed
 * out. Says what the user can do next.
 */
export function SaveErrorBanner(props: {
  trouble: SaveErrorKind;
  isRetrying: boolean;
  onRetry: () => void;
  /**
   * Called before the user signs in or reloads from this banner, so that the form asks for no
   * confirmation. The draft is kept.
   */
  onLeave: () => void;
}) {
  const search = useRawQueryString();
  const { path } = useMatchedRoute();
  const here = search === "" ? path : `${path}?${search}`;
  const wayOut = {
    unreachable: (
      <Button size="xs" pending={props.isRetrying} onClick={props.onRetry}>
        {texts.retry}
      </Button>
    ),
    signedOut: (
      <a
        className={buttonClassName({ size: "xs" })}
        href={`${SIGN_IN_PATH}?redirect_to=${encodeURIComponent(here)}`}
        onClick={props.onLeave}
      >
        {texts.signIn}
      </a>
    ),
    outdated: (
      <Button
        size="xs"
        onClick={() => {
          props.onLeave();
          location.reload();
        }}
      >
        {texts.reload}
      </Button>
    ),
  };
  return (
    <Banner intent="danger" actions={wayOut[props.trouble]}>
      {texts[props.trouble]}
    </Banner>
  );
}
