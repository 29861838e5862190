/** Interface texts about changes that other users make to an open issue. */
export const liveMessages = {
  descriptionChanged: (name: string) => `The description was changed by ${name}.`,
};
