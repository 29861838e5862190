/** The pages of a folder and of a file: one module, because they share almost all of their code. */
import {
  browsingMessages,
  FileView,
  FolderView,
  useRefAndPath,
} from "../../features/repositories/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceKey } from "../../platform/place-name.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";

export function Page() {
  const project = usePlaceKey();
  const { data: frame } = usePlaceFrame();
  const { path, place } = useMatchedRoute();
  const isFile = path.startsWith(`/${place}/-/blob/`);
  const at = useRefAndPath(isFile ? "blob" : "tree");
  const plain = new URLSearchParams(useRawQueryString()).get("plain") === "1";
  usePageTitle(at || browsingMessages.title, frame?.name);
  const shown = { project, projectName: frame?.name ?? "", at };
  return isFile ? <FileView {...shown} plain={plain} /> : <FolderView {...shown} />;
}
