/** The collapsed side column as a chunk of its own, which loads when the column is first shown. */
export { CollapsedIssueSidebar as default } from "./collapsed-sidebar.tsx";
