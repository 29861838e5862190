/** The Markdown editor on the kit page, with fake functions for uploads, previews and suggestions. */
import { useState } from "react";
import { EditorWarning } from "../ui/editor/editor-warning.tsx";
import { DraftStatus } from "../ui/editor/drafts/draft-status.tsx";
import { MarkdownEditor } from "../ui/editor/markdown-editor.tsx";
import type { SuggestionSourcesByTrigger } from "../ui/editor/completion/suggestions.ts";
import { useDraft } from "../ui/editor/drafts/use-draft.ts";
import UploadRows from "../ui/editor/uploads/upload-rows.tsx";
import type { UploadFunction } from "../ui/editor/uploads/upload-types.ts";
import { Avatar } from "../ui/people/avatar.tsx";
import { Specimen, SpecimenList } from "./specimen.tsx";

const PEOPLE = [
  ["Priya Raman", "priya"],
  ["Hanna Lindqvist", "hlindqvist"],
  ["Tomás Herrera", "therrera"],
] as const;

const SOURCES: SuggestionSourcesByTrigger = {
  "@": async (query) =>
    PEOPLE.filter((words) => words.join(" ").toLowerCase().includes(query.toLowerCase())).map(
      ([name, username], seed) => ({
        id: username,
        label: name,
        detail: `@${username}`,
        insert: `@${username}`,
        leading: <Avatar name={name} seed={seed} src={null} size={24} />,
      }),
    ),
  "#": () => Promise.reject(new Error("not today")),
};

/** Fake upload: takes a second, and fails for files whose name begins with "refused". */
const upload: UploadFunction = async (file, { onProgress, signal }) => {
  for (const part of [1, 2, 3, 4]) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    signal.throwIfAborted();
    onProgress((file.size * part) / 4, file.size);
  }
  if (file.name.startsWith("refused")) throw new Error("Files like this are not taken.");
  return { markdown: `![${file.name}](/uploads/${file.name})` };
};

async function preview(text: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (text.includes("fail")) throw new Error("not today");
  return `<p>${text.length} characters, drawn.</p>`;
}

export function EditorSpecimens() {
  const draft = useDraft("kit/editor");
  const [sent, setSent] = useState("");
  return (
    <SpecimenList>
      <Specimen name="Markdown editor with draft, files, suggestions" wide>
        <DraftStatus state={draft.state} />
        <MarkdownEditor
          label="Comment"
          placeholder="Write a comment or drag your files here…"
          preview={preview}
          upload={upload}
          sources={SOURCES}
          draft={draft}
          onSubmit={() => {
            draft.drop();
            setSent("Sent.");
          }}
          onCancel={() => setSent("Cancelled.")}
        />
        <output>{sent}</output>
      </Specimen>
      <Specimen name="With warnings, without files and suggestions" wide>
        <MarkdownEditor
          label="Locked comment"
          defaultText={"- one\n- two"}
          preview={preview}
          upload={upload}
          canAttachFile={false}
          sources={SOURCES}
          enableAutocomplete={false}
          warnings={
            <>
              <EditorWarning intent="warning">
                This issue is <b>confidential</b> and <b>locked</b>.
              </EditorWarning>
              <EditorWarning intent="info">Three people will be notified by mail.</EditorWarning>
            </>
          }
        />
      </Specimen>
      <Specimen name="Files on their way" wide>
        <UploadRows rows={ROWS} onRetry={() => {}} onCancel={() => {}} />
      </Specimen>
    </SpecimenList>
  );
}

const file = (name: string) => ({ name, size: 48_000 }) as File;
const SIZES = { sent: 21_000, total: 48_000, canRetry: true };
const ROWS = [
  { id: 1, file: file("ridge.png"), failure: null, ...SIZES },
  { id: 2, file: file("refused.exe"), failure: "Files like this are not taken.", ...SIZES },
];
