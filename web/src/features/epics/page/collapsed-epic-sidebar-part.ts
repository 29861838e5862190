import { createLazyComponent } from "../../../ui/base/lazy.tsx";

/** The collapsed side column. Its code loads when it is shown; the layout reserves its space. */
export const CollapsedEpicSidebar = createLazyComponent(
  () => import("./collapsed-epic-sidebar.tsx"),
);
