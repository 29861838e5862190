/** API calls of projects and of users' profile pages. */
import type { Visibility } from "@cairn/contract/access";
import type { ListQuery } from "@cairn/contract/addresses";
import { listCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import {
  projectDestinationsAddress,
  groupProjectsAddress,
  ownProjectsAddress,
  userProjectsAddress,
  projectAddress,
} from "@cairn/contract/projects";
import type { ProjectDestination, Project } from "@cairn/contract/projects";
import { userAddress } from "@cairn/contract/users";
import type { User } from "@cairn/contract/users";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePage } from "../../platform/page-context.tsx";
import { invalidateLists } from "../groups/index.ts";

const PROJECTS_API = "/api/v4/projects";

export interface NewProject {
  name: string;
  path: string;
  namespace_id: number;
  description: string;
  visibility: Visibility;
}

export function useOwnProjects(wish: ListQuery) {
  return useProjects(ownProjectsAddress(wish));
}

export function useGroupProjects(path: string, wish: ListQuery) {
  return useProjects(groupProjectsAddress(path, wish));
}

/**
 * Projects of a user that the viewer can see. Sends no request
 * while `userId` is null, because the user is not loaded yet.
 */
export function useUserProjects(userId: number | null, wish: ListQuery) {
  return useProjects(userProjectsAddress(userId ?? 0, wish), userId !== null);
}

function useProjects(address: string, enabled = true) {
  return useQuery<ListResponse<Project>>({
    queryKey: [listCacheKey(address)],
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useProject(path: string) {
  return useQuery<Project>({ queryKey: [projectAddress(path)] });
}

/** Finds a user by username; the data is null when there is none. */
export function useUser(username: string) {
  return useQuery<User[], Error, User | null>({
    queryKey: [userAddress(username)],
    select: ([person]) => person ?? null,
  });
}

export function useProjectDestinations(namespaceId: number | undefined) {
  return useQuery<ProjectDestination[]>({
    queryKey: [projectDestinationsAddress({ namespaceId })],
  });
}

export function findProjectDestinations(search: string): Promise<ProjectDestination[]> {
  return callApi<ProjectDestination[]>(projectDestinationsAddress({ search }));
}

export function useCreateProject() {
  const { csrf_token: csrfToken } = usePage().session;
  const cache = useQueryClient();
  return async (body: NewProject, idempotencyKey: string) => {
    const project = await callApi<Project>(PROJECTS_API, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey,
    });
    await Promise.all([
      invalidateLists(cache, PROJECTS_API),
      invalidateLists(cache, "/api/v4/groups"),
      invalidateLists(cache, "/api/v4/users"),
    ]);
    return project;
  };
}
