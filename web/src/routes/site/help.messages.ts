export const helpMessages = {
  title: "Help",
  topics: "Topics",
  failed: "This page of help could not be loaded.",
};
