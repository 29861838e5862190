/** Replaces the comment form while the filter hides comments; links back to all activity. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { activityFilterMessages as texts } from "../reading/listing.messages.ts";

export function CommentsHiddenNotice(props: { onChoose: (filter: NotesFilter) => void }) {
  return (
    <Banner
      intent="neutral"
      icon="rotate-ccw-clock"
      actions={
        <>
          <Button size="sm" onClick={() => props.onChoose(NOTES_FILTER.all)}>
            {texts.all}
          </Button>
          <Button size="sm" onClick={() => props.onChoose(NOTES_FILTER.comments)}>
            {texts.comments}
          </Button>
        </>
      }
    >
      {texts.note}
    </Banner>
  );
}
