import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { useRawSearch } from "../../../platform/raw-search.ts";
import { useRoute } from "../../../platform/route-context.tsx";
import { troubleTexts as texts } from "./editing.messages.ts";
import type { SaveProblem } from "./save-errors.ts";

/** Nothing is wrong with the words, and yet they are not saved: what can be done about it. */
export function SaveProblemBanner(props: {
  trouble: SaveProblem;
  isRetrying: boolean;
  onRetry: () => void;
  /** The page is left on purpose, for the sake of the words. */
  onLeave: () => void;
}) {
  const search = useRawSearch();
  const { path } = useRoute();
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
