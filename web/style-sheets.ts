/**
 * Vite plugin that joins the style sheets of all chunks into three (ADR 0032): one for the frame and
 * the issue page, one for what only other pages need, and one for the parts that load when the user
 * opens them. Vite writes a sheet for every chunk.
 */
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

const PAGE_ENTRY = /\/web\/src\/(?:main|routes\/(?!site\/kit\.|command\/)[\w-]+\/[\w-]+)\.tsx$/;
const ISSUE_ENTRY = /\/web\/src\/(?:main|routes\/issues\/issue(?:-activity)?)\.tsx$/;
/** The kit page is for developers, so its styles stay in a separate sheet. */
const KIT = /\/routes\/site\/kit\.tsx$/;

export function createStyleSheetPlugin(): Plugin {
  return {
    name: "cairn:style-sheets",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const ofIssues = inImportOrder(chunks.filter(isIssueEntry), chunks);
      const ofPages = inImportOrder(chunks.filter(isPageEntry), chunks);
      const others = ofPages.filter((chunk) => !ofIssues.includes(chunk));
      const opened = inImportOrder(chunks, chunks).filter(
        (chunk) => !ofPages.includes(chunk) && !KIT.test(chunk.facadeModuleId ?? ""),
      );
      for (const [name, group] of Object.entries({ pages: ofIssues, others, opened })) {
        const sheets = new Set(
          group.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        );
        const source = [...sheets].map((file) => readAsset(bundle[file])).join("");
        const reference = this.emitFile({ type: "asset", name: `${name}.css`, source });
        for (const chunk of group) replaceSheets(chunk, this.getFileName(reference));
        for (const file of sheets) delete bundle[file];
      }
    },
  };
}

function isIssueEntry({ facadeModuleId }: Chunk): boolean {
  return ISSUE_ENTRY.test(facadeModuleId ?? "");
}

function isPageEntry({ facadeModuleId }: Chunk): boolean {
  return PAGE_ENTRY.test(facadeModuleId ?? "");
}

/**
 * Lists the entries and what they import. Imported chunks come first, so that the styles of the
 * importing chunk override theirs.
 */
function inImportOrder(entries: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Chunk>();
  const ordered: Chunk[] = [];
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
    ordered.push(chunk);
  };
  for (const entry of entries) visit(entry);
  return ordered;
}

function readAsset(file: Rolldown.OutputAsset | Chunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A chunk names a style sheet that does not exist.");
  return file.source.toString();
}

function replaceSheets({ viteMetadata }: Chunk, file: string): void {
  if (!viteMetadata?.importedCss.size) return;
  viteMetadata.importedCss.clear();
  viteMetadata.importedCss.add(file);
}
