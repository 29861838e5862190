/** The comments of a merged duplicate, to be read; each links to the original. */
import {
  discussionPageUrl,
  NOTES_FILTER,
  type DiscussionPage,
  type WebNote,
} from "@cairn/contract/notes/discussions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { NoteCard, NoteHeaderLine } from "../../../ui/discussions/note.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { formatDateTime } from "../../../ui/text/dates.ts";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { TimeAgo, useTimeZone } from "../../../ui/text/time.tsx";
import { mergedDiscussionMessages as texts } from "./merging.messages.ts";

/** The filter that the viewer has chosen on the page of the duplicate stays as it is. */
const FILTER = { notes_filter: NOTES_FILTER.comments, persist_filter: false };

export default function MergedDiscussion({ basePath }: { basePath: string }) {
  // Address of each page that is shown.
  const [urls, setUrls] = useState([discussionPageUrl(basePath, { from: "start", ...FILTER })]);
  return urls.map((url, index) => (
    <CommentsPage
      key={url}
      url={url}
      onMore={
        index === urls.length - 1
          ? (after) => setUrls([...urls, discussionPageUrl(basePath, { after, ...FILTER })])
          : null
      }
    />
  ));
}

function CommentsPage({ url, onMore }: { url: string; onMore: ((after: string) => void) | null }) {
  const { data, isError, isFetching, refetch } = useQuery<DiscussionPage>({ queryKey: [url] });
  if (isError && !isFetching) {
    const retry = (
      <Button size="sm" icon="refresh-cw" onClick={() => void refetch()}>
        {texts.tryAgain}
      </Button>
    );
    return (
      <Banner intent="danger" actions={retry}>
        {texts.failed}
      </Banner>
    );
  }
  if (data === undefined) return <SkeletonRows rows={2} />;
  const { discussions, after } = data;
  return (
    <>
      {discussions.length === 0 && <p>{texts.none}</p>}
      {discussions.flatMap(({ notes }) =>
        notes.map((note) => <Comment key={note.id} note={note} />),
      )}
      {onMore && after !== null && (
        <Button size="sm" onClick={() => onMore(after)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Comment({ note }: { note: WebNote }) {
  const { attachment, author, created_at: at, noteable_note_url: url } = note;
  const timeZone = useTimeZone();
  return (
    <NoteCard
      label={`${author.name}, ${formatDateTime(at, timeZone)}`}
      isInternal={note.confidential}
      head={
        <NoteHeaderLine
          name={author.name}
          username={author.username}
          href={author.path}
          userId={author.id}
          time={
            <a href={url}>
              <TimeAgo iso={at} />
            </a>
          }
        />
      }
    >
      <MarkdownHtml html={note.note_html} />
      {attachment && <a href={attachment.url}>{attachment.filename}</a>}
    </NoteCard>
  );
}
