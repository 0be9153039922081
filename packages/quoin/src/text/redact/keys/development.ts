import { alphanumeric, base64, hex, key, random, url } from "../key.ts";
import type { Rule } from "../rule.ts";

/** Where code lives, is built, checked, packed and watched. */
export const developmentKeys: readonly Rule[] = [
  key("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", alphanumeric(30)),
  key("github-token", "github_pat_", "[A-Za-z0-9_]{30,}"),
  key(
    "gitlab-token",
    "glpat- gldt- glrt- glptt- glcbt- glsoat- glft- glagent- gloas- glimt- glffct-",
    "[A-Za-z0-9_.-]{19,}[A-Za-z0-9_-]",
  ),
  key("gitlab-token", "GR1348941", url(20)),
  key("atlassian-token", "ATATT3 ATCTT3 ATBB", "[A-Za-z0-9_=-]{28,}"),
  key("npm-token", "npm_", alphanumeric(30)),
  key("pypi-token", "pypi-", url(40)),
  key("rubygems-token", "rubygems_", hex(48)),
  key("nuget-key", "oy2", "[a-z0-9]{43}"),
  key("crates-io-token", "cio", "[A-Za-z0-9]{32}", random),
  key("jfrog-token", "AKCp", alphanumeric(60), random),
  key("jfrog-token", "cmVmdGtu", "[A-Za-z0-9]{56}"),
  key("docker-token", "dckr_pat_ dckr_oat_", url(20)),
  key("circleci-token", "CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{20,24}_[0-9a-f]{40}"),
  key("buildkite-token", "bkua_", hex(40)),
  key("sonar-token", "sqp_ squ_ sqa_", hex(40)),
  key("snyk-token", "snyk_uat. snyk_sat.", "[0-9a-f]{8}\\.[A-Za-z0-9_-]{20,}(?:\\.[A-Za-z0-9_-]{1,}){0,2}"),
  key("harness-token", "pat.", "[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}"),
  key("octopus-key", "API-", "[A-Z0-9]{25,32}", random),
  key("sourcegraph-token", "sgp_", "(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}"),
  key("prefect-key", "pnu_", "[A-Za-z0-9]{36}"),
  key("trigger-key", "tr_prod_ tr_stg_ tr_dev_ tr_pat_", alphanumeric(20), random),
  key("inngest-signing-key", "signkey-prod- signkey-test- signkey-branch-", hex(64)),
  key("sentry-token", "sntrys_ sntryu_", base64(40)),
  key("posthog-key", "phx_ phs_", alphanumeric(40)),
  key("launchdarkly-key", "sdk- api-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
  key("postman-key", "PMAK-", "[0-9a-f]{24}-[0-9a-f]{34}"),
  key("readme-key", "rdme_", "[a-z0-9]{60,}"),
  key("contentful-token", "CFPAT-", "[A-Za-z0-9_-]{43}"),
];
