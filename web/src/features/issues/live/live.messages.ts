/** Interface texts about changes that other users make to an open issue. */
export const liveUpdateMessages = {
  descriptionChanged: (name: string) => `${name} changed the description.`,
};
