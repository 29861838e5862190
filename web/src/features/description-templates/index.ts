/** Public exports of the description templates feature: its settings pages. */
export { descriptionTemplateMessages } from "./description-templates.messages.ts";
export { EditTemplate, NewTemplate } from "./template-pages.tsx";
export { TemplateList } from "./template-list.tsx";
