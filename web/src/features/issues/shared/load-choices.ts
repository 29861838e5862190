/** Loads the code that searches people, labels, milestones and iterations, when a picker needs it. */
export const loadChoices = () => import("./find-choices.tsx");
