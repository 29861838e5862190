export const profileMessages = {
  formTitle: "About you",
  labels: {
    name: "Full name",
    bio: "Bio",
    job_title: "Job title",
    organization: "Organization",
    location: "Location",
    website_url: "Website",
  },
  hints: {
    name: "Shown next to your comments.",
    bio: "One or two sentences.",
    job_title: undefined,
    organization: undefined,
    location: undefined,
    website_url: "Include https://",
  },
  nameMissing: "can't be blank",
  notAnAddress: "must start with http:// or https://",
  submit: "Save profile",
  saved: "Profile saved.",
  accountTitle: "Account",
  username: "Username",
  email: "Email",
  memberSince: "Member since",
  publicPage: "Your public profile",
  failed: "Couldn’t load your profile.",
};

export const avatarMessages = {
  title: "Avatar",
  upload: "Upload image",
  hint: "PNG, JPEG, GIF or WebP. Large images are cropped to a square.",
  remove: "Use initials",
  saved: "Avatar saved.",
  removed: "Your avatar shows your initials now.",
  noImage: "Choose a PNG, JPEG, GIF or WebP image.",
};
