/** Texts of the frame and of pages that belong to no single feature. */
export const frameTexts = {
  skip: "Skip to content",
  navigation: "Main",
  openNavigation: "Open navigation",
  closeNavigation: "Close navigation",
  home: "Home",
  account: "Your account",
  tokens: "Access tokens",
  sessions: "Active sessions",
  breadcrumb: "Breadcrumb",
  version: (version: string) => `Cairn ${version}`,
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
  home: {
    heading: (name: string) => `Welcome, ${name}`,
    signedInAs: (username: string) => `Signed in as @${username}`,
    now: "What you can do now",
    tokens: "Access tokens",
    tokensText: "Let scripts and programs work for you without your password.",
    sessions: "Active sessions",
    sessionsText: "See where you are signed in, and sign out the places you do not know.",
  },
  tokens: {
    title: "Access tokens",
    text: "A token stands for you when a script or a program uses Cairn. Treat it like a password.",
  },
  sessions: {
    title: "Active sessions",
    text: "Browsers that are signed in as you. Sign out any that you do not recognise.",
  },
  notFound: {
    title: "Page not found",
    message: "There is nothing at this address, or you may not see it.",
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
