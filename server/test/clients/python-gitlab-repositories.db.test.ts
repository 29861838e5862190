/** Changes repositories with the unmodified python-gitlab. */
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const asAda = await createPythonRunner(site, ada);
const project = await createTestProject(site.app, ada, { name: "Engine" });

describe("python-gitlab changes a repository [REPO-010] [REPO-011] [REPO-012] [REPO-025]", () => {
  test("with commits, files, branches, tags and protected branches", async () => {
    const answer = await asAda.run<Record<string, unknown>>(`
project = gl.projects.get(${project.id}, lazy=True)
commit = project.commits.create({
    "branch": "main", "commit_message": "Begin",
    "actions": [
        {"action": "create", "file_path": "docs/a b.md", "content": "one"},
        {"action": "create", "file_path": "raw", "content": "AAE=", "encoding": "base64"},
    ],
})
file = project.files.create({
    "file_path": "src/main.py", "branch": "main", "content": "print(1)\\n", "commit_message": "Add",
    "author_name": "Grace", "author_email": "grace@example.com",
})
update = project.files.update("src/main.py", {
    "branch": "main", "content": "print(2)\\n", "commit_message": "Change",
})
project.files.delete("docs/a b.md", "main", "Remove")
branch = project.branches.create({"branch": "topic/1", "ref": "main"})
tag = project.tags.create({"tag_name": "v1.0", "ref": "main", "message": "First"})
rule = project.protectedbranches.create({
    "name": "release/*", "push_access_level": gitlab.const.DEVELOPER_ACCESS,
})
rules = sorted(rule.name for rule in project.protectedbranches.list(get_all=True))
one = project.protectedbranches.get("release/*")
one.delete()
branch.delete()
tag.delete()
project.delete_merged_branches()
answer({
    "commit": [commit.title, commit.author_name, commit.stats, commit.parent_ids],
    "file": [file.file_path, file.branch], "update": update,
    "branch": [branch.name, branch.commit["title"], branch.merged, branch.default],
    "tag": [tag.name, tag.message, tag.commit["author_name"]],
    "rules": rules,
    "levels": [level["access_level"] for level in one.push_access_levels],
    "exists": refusal(lambda: project.files.create({
        "file_path": "raw", "branch": "main", "content": "", "commit_message": "Again",
    })),
    "missing": refusal(lambda: project.files.delete("docs/a b.md", "main", "Again")),
    "default": refusal(lambda: project.branches.delete("main")),
    "invalid": refusal(lambda: project.branches.create({"branch": "a b", "ref": "main"})),
    "gone": refusal(lambda: project.protectedbranches.get("release/*")),
})
`);
    expect(answer).toEqual({
      commit: ["Begin", "Ada Lovelace", { additions: 1, deletions: 0, total: 1 }, []],
      file: ["src/main.py", "main"],
      update: { file_path: "src/main.py", branch: "main" },
      branch: ["topic/1", "Remove", false, false],
      tag: ["v1.0", "First", "Ada Lovelace"],
      rules: ["main", "release/*"],
      levels: [30],
      exists: ["GitlabCreateError", 400, "A file with this name already exists"],
      missing: ["GitlabDeleteError", 400, "A file with this name doesn't exist"],
      default: ["GitlabDeleteError", 400, "Cannot remove HEAD branch"],
      invalid: ["GitlabCreateError", 400, "Branch name is invalid"],
      gone: ["GitlabGetError", 404, "404 Protected Branch Not Found"],
    });
  });
});
