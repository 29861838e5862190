/** Module definition of description templates, which people choose when they write an issue. */
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { registerTemplateSettingsPageRoutes } from "./description-templates.pages.ts";
import { updateTemplatesAfterNamespaceMove } from "./namespace-listener.ts";
import { registerTemplateSettingsWebRoutes } from "./settings.web.ts";
import { registerTemplatesRestRoutes } from "./templates.rest.ts";
import { registerTemplatesWebRoutes } from "./templates.web.ts";

export const descriptionTemplatesModule: Module = {
  name: "description-templates",
  placePathEnds: [
    { pattern: /\/templates\/issue(?:\/[^/]+)?$/ },
    { pattern: /\/description_templates\/names\/issue$/ },
  ],
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateTemplatesAfterNamespaceMove)],
  routes(routes) {
    registerTemplatesRestRoutes(routes);
    registerTemplatesWebRoutes(routes);
    registerTemplateSettingsWebRoutes(routes);
    registerTemplateSettingsPageRoutes(routes);
  },
};
