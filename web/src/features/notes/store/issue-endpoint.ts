export function issueEndpoint(place: { project: string; iid: number }): string {
  return `/${place.project}/-/issues/${place.iid}`;
}
