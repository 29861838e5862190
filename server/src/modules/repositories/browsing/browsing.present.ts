/** Presents folders and files for their pages. */
import type { FilePage, FolderPage } from "@cairn/contract/repositories/browsing";
import { instanceUrl } from "@cairn/contract/wire";
import { presentCommit } from "../reading/commits.present.ts";
import { presentTreeEntry } from "../reading/files.present.ts";
import type { ShownFolder } from "./folders.ts";
import type { FileWithContent } from "./shown-files.ts";

export function presentFolderPage(base: URL, folder: ShownFolder): FolderPage {
  const { project, lastCommit, readme } = folder;
  return {
    ref: folder.ref,
    commit_id: folder.commitId,
    path: folder.path,
    entries: folder.entries.map(presentTreeEntry),
    total: folder.total,
    last_commit: lastCommit && presentCommit(base, project.full_path, lastCommit),
    readme: readme && { ...readme, name: readme.path.slice(readme.path.lastIndexOf("/") + 1) },
    default_branch: project.default_branch,
    clone_url: instanceUrl(base, `/${project.full_path}.git`),
    can_push: folder.canPush,
  };
}

export function presentFilePage(base: URL, shown: FileWithContent): FilePage {
  const { file, lineCount, code, html, isMarkdown } = shown;
  const { path } = file.entry;
  return {
    ref: file.ref,
    commit_id: file.commitId,
    path,
    name: path.slice(path.lastIndexOf("/") + 1),
    size: file.size,
    kind: file.kind,
    line_count: lineCount,
    code,
    html,
    is_markdown: isMarkdown,
    target: file.kind === "symlink" ? file.text : null,
    lfs_size: file.lfsSize,
    last_commit: file.lastCommit && presentCommit(base, file.projectPath, file.lastCommit),
  };
}
