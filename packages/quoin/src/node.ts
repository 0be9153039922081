/** What the library may touch of a machine that runs Node; everything else of it also runs in a browser. */
export { environment } from "./node/environment.ts";
export { gitState } from "./node/git-state.ts";
export { hasGitChanges } from "./node/git-summary.ts";
export { gitVersion } from "./node/git-version.ts";
export { type LineSplitter, lineSplitter, type SplitLine } from "./node/line-splitter.ts";
export { listWorkspace, type WorkspaceLimits, type WorkspaceListing } from "./node/list-workspace.ts";
export { nodeFiles } from "./node/node-files.ts";
export { patientFetch } from "./node/patient-fetch.ts";
export {
  type AgentFiles,
  type AgentFolders,
  type FoundAgent,
  readAgent,
  readContext,
  readIdentity,
} from "./node/read-agent.ts";
export { readRoleFiles, readRoles } from "./node/read-roles.ts";
export { type ReadSkillsOptions, readSkills } from "./node/read-skills.ts";
export { watchFolders } from "./node/watch-folders.ts";
export { type WatchedRoles, type WatchRolesOptions, watchRoles } from "./node/watch-roles.ts";
