/** API calls of projects and of users' profile pages. */
import type { Visibility } from "@cairn/contract/access";
import type { SearchAndPageQuery } from "@cairn/contract/addresses";
import { toListCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import {
  namespacesForNewProjectUrl,
  groupProjectsUrl,
  memberProjectsUrl,
  ownProjectsUrl,
  projectApiUrl,
} from "@cairn/contract/projects";
import type { NamespaceForNewProject, Project } from "@cairn/contract/projects";
import { userByUsernameUrl } from "@cairn/contract/users";
import type { User } from "@cairn/contract/users";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { invalidateCachedLists } from "../groups/index.ts";

const PROJECTS_API = "/api/v4/projects";

export interface NewProjectFields {
  name: string;
  path: string;
  namespace_id: number;
  description: string;
  visibility: Visibility;
}

export function useOwnProjects(wish: SearchAndPageQuery) {
  return useProjects(ownProjectsUrl(wish));
}

export function useGroupProjects(path: string, wish: SearchAndPageQuery) {
  return useProjects(groupProjectsUrl(path, wish));
}

/** Projects of which a user is a member and which the viewer can see. */
export function useMemberProjects(username: string, wish: SearchAndPageQuery) {
  return useProjects(memberProjectsUrl(username, wish));
}

function useProjects(address: string) {
  return useQuery<ListResponse<Project>>({
    queryKey: [toListCacheKey(address)],
    placeholderData: keepPreviousData,
  });
}

export function useProject(path: string) {
  return useQuery<Project>({ queryKey: [projectApiUrl(path)] });
}

/** Finds a user by username; the data is null when there is none. */
export function useUser(username: string) {
  return useQuery<User[], Error, User | null>({
    queryKey: [userByUsernameUrl(username)],
    select: ([person]) => person ?? null,
  });
}

export function useNewProjectNamespaces(namespaceId: number | undefined) {
  return useQuery<NamespaceForNewProject[]>({
    queryKey: [namespacesForNewProjectUrl({ namespaceId })],
  });
}

export function findNewProjectNamespaces(search: string): Promise<NamespaceForNewProject[]> {
  return callApi<NamespaceForNewProject[]>(namespacesForNewProjectUrl({ search }));
}

export function useCreateProject() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  return async (body: NewProjectFields, idempotencyKey: string) => {
    const project = await callApi<Project>(PROJECTS_API, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey,
    });
    await Promise.all([
      invalidateCachedLists(cache, PROJECTS_API),
      invalidateCachedLists(cache, "/api/v4/groups"),
      invalidateCachedLists(cache, "/api/v4/users"),
    ]);
    return project;
  };
}
