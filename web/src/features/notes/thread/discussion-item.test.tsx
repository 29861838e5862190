import type { WebDiscussion } from "@cairn/contract/notes/discussions";
import type { PagePayload } from "@cairn/contract/pages";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Router } from "wouter";
import { PageProvider } from "../../../platform/page-context.tsx";
import { createQueryClient } from "../../../platform/query-client.ts";
import { createDiscussionStore } from "../store/create-store.ts";
import { DiscussionStoreContext } from "../store/discussion-store.ts";
import { NoteableContext } from "../store/noteable-context.ts";
import { sampleDiscussion, sampleNote, sampleUser, sampleNoteable } from "../store/test-notes.ts";
import { DiscussionItem } from "./discussion-item.tsx";

const PAGE = {
  noteable: sampleNoteable(),
  onChanged: () => {},
  isGone: () => false,
  followUpPath: (id: string) => `/g/p/-/issues/new?discussion_to_resolve=${id}`,
};
const ME = { ...sampleUser(9), avatar_url: null, web_url: "/person9" };

/** Returns the HTML of the discussion that the server renders for a signed-in user or a visitor. */
function drawn(discussion: WebDiscussion, isSignedIn = true): string {
  const payload = {
    session: {
      user: isSignedIn ? ME : null,
      csrf_token: null,
      is_admin: false,
      time_zone: "UTC",
      preferences: null,
    },
    data: {},
  } as unknown as PagePayload;
  return renderToString(
    <QueryClientProvider client={createQueryClient({})}>
      <PageProvider payload={payload} isFirstPage>
        <DiscussionStoreContext value={createDiscussionStore(sampleNoteable(), 9)}>
          <Router ssrPath="/g/p/-/issues/1">
            <NoteableContext value={PAGE}>
              <DiscussionItem discussion={discussion} />
            </NoteableContext>
          </Router>
        </DiscussionStoreContext>
      </PageProvider>
    </QueryClientProvider>,
  );
}

const reply = (id: number) =>
  sampleNote(id, { type: "DiscussionNote", resolvable: true, author: sampleUser(id) });
const thread = (said: Partial<WebDiscussion> = {}): WebDiscussion => ({
  ...sampleDiscussion(1),
  individual_note: false,
  resolvable: true,
  resolve_path: "/resolve",
  notes: [reply(1), reply(2), reply(3)],
  ...said,
});

describe("on the server", () => {
  it("a comment is drawn with who, when, what and for whom [NOTE-040] [NOTE-041] [NOTE-042]", () => {
    const html = drawn(
      sampleDiscussion(4, {
        confidential: true,
        human_access: "Developer",
        last_edited_at: "2026-04-02T00:00:00Z",
        last_edited_by: sampleUser(5),
      }),
    );
    expect(html).toContain('id="note_4"');
    expect(html).toContain("@<!-- -->person100");
    expect(html).toContain('href="/g/p/-/issues/1#note_4"');
    expect(html).toContain("Internal: only for the team");
    expect(html).toContain("Developer");
    expect(html).toContain("Edited by Person 5");
    expect(html).toContain("<p>Note 4</p>");
    // The content security policy allows no inline styles.
    expect(html).not.toContain("style=");
  });

  it("a thread is drawn whole, folded or as one line [NOTE-081] [NOTE-088]", () => {
    expect(drawn(thread())).toContain("<p>Note 3</p>");
    const folded = drawn(thread({ expanded: false }));
    expect(folded).toContain("2 replies");
    expect(folded).toContain("Person 3");
    expect(folded).not.toContain("<p>Note 3</p>");
    const by = sampleUser(7);
    const settled = drawn(thread({ expanded: false, resolved: true, resolved_by: by }));
    expect(settled).toContain("Resolved by Person 7");
    expect(settled).not.toContain("<p>Note 1</p>");
  });

  it("of a long thread the newest replies are drawn, and how many there are besides", () => {
    const notes = Array.from({ length: 101 }, (_, index) => reply(index + 1));
    const html = drawn(thread({ notes }));
    expect(html).toContain("50 earlier replies are not shown");
    expect(html).toContain("Show 50 earlier replies");
    expect(html.match(/<article/g)).toHaveLength(51);
    expect(html).toContain("<p>Note 1</p>");
    expect(html).toContain("<p>Note 101</p>");
    expect(html).not.toContain("<p>Note 51</p>");
  });

  it("a visitor is asked to sign in instead of to reply [NOTE-083]", () => {
    const html = drawn(thread(), false).replaceAll(/<[^>]+>/g, "");
    expect(html).toContain("Please register or sign in to reply");
    expect(html).not.toContain("Resolve thread");
  });

  it("what was done is one line", () => {
    const html = drawn(
      sampleDiscussion(6, {
        system: true,
        system_note_icon_name: "lock",
        note_html: '<p dir="auto">locked this <b>issue</b></p>',
      }),
    );
    expect(html).toContain('data-kind="system"');
    expect(html).toContain("locked this <b>issue</b>");
    expect(html).not.toContain("<article");
  });
});
