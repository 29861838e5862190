export const helpMessages = {
  title: "Help",
  topics: "Topics",
  failed: "Couldn’t load this help page.",
};
