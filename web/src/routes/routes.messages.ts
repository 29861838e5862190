/** Texts of the frame and of pages that belong to no single feature. */
export const frameTexts = {
  skip: "Skip to content",
  loading: "Loading …",
  navigation: "Main",
  openNavigation: "Open navigation",
  closeNavigation: "Close navigation",
  home: "Home",
  breadcrumb: "Breadcrumb",
  search: "Search or run a command",
  create: "Create new",
  switchPlace: "Switch from",
  overview: "Overview",
  plan: "Plan",
  work: "Your work",
  account: "Your account",
  shortcuts: "Shortcuts",
  projects: "Projects",
  groups: "Groups",
  issues: "Issues",
  todos: "To-do list",
  todosWaiting: (count: number) => (count === 0 ? "To-do list" : `To-do list, ${count} waiting`),
  milestones: "Milestones",
  labels: "Labels",
  members: "Members",
  profile: "Profile",
  tokens: "Access tokens",
  sessions: "Active sessions",
  reportAbuse: "Report abuse",
  abuseReports: "Abuse reports",
  newIssue: "New issue",
  newProject: "New project",
  newGroup: "New group",
  offline: "You are offline. What you write is kept in this browser until you are back.",
  manyIssues: "10k+",
  version: (version: string) => `Cairn ${version}`,
};

export const commandTexts = {
  palette: "Commands and search",
  placeholder: "Search or run a command",
  recent: "Recent",
  groups: {
    here: "This page",
    create: "Create",
    go: "Go to",
    everywhere: "Everywhere",
  },
  projects: "Projects",
  groupsFound: "Groups",
  issues: "Issues",
  people: "People",
  help: "Keyboard shortcuts",
  openPalette: "Search or run a command",
  singleKeys: "Single-key shortcuts",
  singleKeysHint:
    "Off for those who steer by voice or hit keys by accident. Ctrl and ⌘ always work.",
};

export const pageTexts = {
  tagline: "Where software teams talk about work and code.",
  signIn: {
    title: "Sign in",
    heading: (instance: string) => `Sign in to ${instance}`,
    newHere: "New here?",
    signUp: "Create an account",
  },
  signUp: {
    title: "Create an account",
    heading: "Create your account",
    known: "Already have an account?",
    signIn: "Sign in",
  },
  landing: {
    heading: "Where software teams talk about work and code",
    text: "A cairn is built by people who never meet: each adds a stone, and the path stays readable.",
    signIn: "Sign in",
    signUp: "Create an account",
  },
  profile: {
    title: "Profile",
    text: "What others see beside what you write.",
  },
  tokens: {
    title: "Access tokens",
    text: "A token stands for you when a script or a program uses Cairn. Treat it like a password.",
  },
  sessions: {
    title: "Active sessions",
    text: "Browsers that are signed in as you. Sign out any that you do not recognise.",
  },
  kit: { title: "Kit" },
  notFound: {
    title: "Page not found",
    message: "There is nothing at this address, or you may not see it.",
  },
  unreachable: {
    title: "This page could not be loaded",
    message: "The server did not answer. Check your connection and try again.",
  },
  crashed: {
    title: "This page stopped working",
    message: "Something went wrong while showing the page. Loading it again often helps.",
  },
  problem: {
    home: "Go to the home page",
    reload: "Load the page again",
  },
};
