export { useRefAndPath } from "./browsing/browsing.api.ts";
export { browsingMessages } from "./browsing/browsing.messages.ts";
export { FileView } from "./browsing/file-view.tsx";
export { FolderView } from "./browsing/folder-view.tsx";
