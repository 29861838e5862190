/** Interface texts of the pages that visitors see before they sign in. */
export const signedOutMessages = {
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
  passwordRequest: {
    title: "Reset your password",
    text: "Enter the email address of your account. We’ll send you a link to set a new password.",
  },
  passwordRequestSent: {
    title: "Check your email",
    text: "If an account uses that address, a link to set a new password is on its way. It works once, for 24 hours. No email after a few minutes? Look in your spam folder, or ask an administrator for a link.",
  },
  passwordLink: {
    title: "Set your password",
    text: "You’ll be signed in here and signed out everywhere else.",
    known: "Remember your password?",
    signIn: "Sign in",
  },
  landing: {
    heading: "Where software teams talk about work and code",
    text: "A cairn is built by people who never meet: each adds a stone, and the path stays readable.",
    signIn: "Sign in",
    signUp: "Create an account",
  },
};
