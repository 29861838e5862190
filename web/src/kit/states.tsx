import { useRef, useState } from "react";
import { Banner } from "../ui/feedback/banner.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/empty-state.tsx";
import { InlineError } from "../ui/feedback/inline-failure.tsx";
import { SectionHeading } from "../ui/layout/section-heading.tsx";
import { SkeletonNote } from "../ui/discussions/skeleton-note.tsx";
import { SkeletonBlock, SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { StatePill } from "../ui/work/status-pill.tsx";
import { StickyHeader } from "../ui/layout/sticky-header.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

export function FeedbackSpecimens() {
  const [retrying, setRetrying] = useState(false);
  const [open, setOpen] = useState(true);
  return (
    <SpecimenList>
      <Specimen name="Banner" wide>
        <Banner intent="info">
          You’re only seeing other activity. <a href="#states">Show all activity</a>.
        </Banner>
        {open && (
          <Banner intent="warning" onDismiss={() => setOpen(false)}>
            Only project members can comment.
          </Banner>
        )}
        <Banner
          intent="danger"
          actions={
            <>
              <Button size="sm">Try again</Button>
              <Button size="sm" variant="ghost">
                Keep as draft
              </Button>
            </>
          }
        >
          Your comment could not be submitted! Please check your network connection and try again.
        </Banner>
        <Banner intent="success">The issue was successfully promoted to an epic.</Banner>
        <Banner intent="neutral" icon="lock">
          This issue is locked. Only project members can comment.
        </Banner>
        <Banner intent="neutral" centered>
          Please <a href="#states">register</a> or <a href="#states">sign in</a> to reply
        </Banner>
      </Specimen>
      <Specimen name="Skeletons">
        <SkeletonRows rows={2} />
        <SkeletonRows rows={2} lines={2} />
        <SkeletonBlock />
        <SkeletonNote />
      </Specimen>
      <Specimen name="Empty state">
        <EmptyState
          title="No linked issues yet"
          level={4}
          action={
            <Button size="sm" icon="plus">
              Add a linked issue
            </Button>
          }
        >
          Link work that blocks this issue or belongs with it.
        </EmptyState>
      </Specimen>
      <Specimen name="Failed state">
        <ErrorState
          title="Couldn’t load the list"
          level={4}
          retrying={retrying}
          onRetry={() => setRetrying(true)}
        >
          The server did not answer. Check your connection.
        </ErrorState>
        <InlineError onRetry={() => setRetrying(true)} retrying={retrying}>
          Participants could not be loaded.
        </InlineError>
      </Specimen>
      <Specimen name="Section heading">
        <SectionHeading
          title="Activity"
          level={3}
          count={14}
          actions={
            <Button size="sm" variant="ghost">
              Oldest first
            </Button>
          }
        />
      </Specimen>
      <Specimen name="Sticky header, once the title has left the view">
        <Titled />
      </Specimen>
    </SpecimenList>
  );
}

function Titled() {
  const title = useRef<HTMLDivElement>(null);
  return (
    <div>
      <StickyHeader watch={title}>
        <StatePill size="sticky" state="open" icon="circle-dot">
          Open
        </StatePill>
        <b>Webhook deliveries retry forever</b>
      </StickyHeader>
      <div ref={title}>
        <b>Webhook deliveries retry forever</b>
      </div>
      <SkeletonBlock lines={8} />
    </div>
  );
}
