/** What is said about changes that others make. */
export const liveTexts = {
  descriptionChanged: (name: string) => `The description was changed by ${name}.`,
};
