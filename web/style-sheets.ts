/**
 * Vite plugin that joins the style sheets of all chunks into two (ADR 0032): one for all pages, and
 * one for the parts that load when the user opens them. Vite writes a sheet for every chunk. All
 * pages in one sheet have as many compressed bytes as the sheets of the issue page had on their own,
 * and the order of the rules no longer depends on the order in which the user opens pages.
 */
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

const PAGE_ENTRY = /\/web\/src\/(?:main|routes\/(?!site\/kit\.|command\/)[\w-]+\/[\w-]+)\.tsx$/;
/** The kit page is for developers, so its styles stay in a separate sheet. */
const KIT = /\/routes\/site\/kit\.tsx$/;

export function createStyleSheetPlugin(): Plugin {
  return {
    name: "cairn:style-sheets",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const ofPages = inImportOrder(chunks.filter(isPageEntry), chunks);
      const opened = inImportOrder(chunks, chunks).filter(
        (chunk) => !ofPages.includes(chunk) && !KIT.test(chunk.facadeModuleId ?? ""),
      );
      for (const [name, group] of Object.entries({ pages: ofPages, opened })) {
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
