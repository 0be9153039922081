import type { Rule } from "./rule.ts";
import { isPlaceholder, isWords } from "./shape.ts";

/**
 * Keys that their issuer marked with a prefix. Both ends lie at a character that is neither letter nor digit:
 * so `task-...` is no `sk-...`, and taking one match out never uncovers another.
 */
function key(name: string, prefixes: string, body: string, accept?: (body: string) => boolean): Rule {
  const hint = prefixes.split(" ");
  const starts = hint.map((prefix) => prefix.replace(/[.+/]/g, "\\$&")).join("|");
  return {
    name,
    class: "secret",
    hint,
    pattern: new RegExp(`(?<![A-Za-z0-9])(?:${starts})${body}(?![A-Za-z0-9])`, "g"),
    accept(value) {
      const start = hint.find((prefix) => value.startsWith(prefix)) ?? "";
      const rest = value.slice(start.length);
      return !isPlaceholder(rest) && (accept?.(rest) ?? true);
    },
  };
}

/** For prefixes that ordinary names share: `sk-fading-circle`, `key-value-store`. */
const random = (body: string) => !isWords(body) && (/\d/.test(body) || body.length >= 32);

const alphanumeric = (least: number) => `[A-Za-z0-9]{${least},}`;
const url = (least: number) => `[A-Za-z0-9_-]{${least},}`;
const hex = (length: number) => `[0-9a-f]{${length}}`;

/** Specific before general: of two matches the earlier row gives the name. */
export const keyRules: readonly Rule[] = [
  key("anthropic-key", "sk-ant-", url(16), random),
  key("openrouter-key", "sk-or-", url(20), random),
  key("langfuse-key", "sk-lf-", url(20), random),
  key("openai-key", "sk-", url(16), random),
  key("google-api-key", "AIza", url(30)),
  key("google-oauth-secret", "GOCSPX-", url(20)),
  key("google-oauth-token", "ya29.", url(20)),
  key("aws-access-key-id", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}"),
  key("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", alphanumeric(30)),
  key("github-token", "github_pat_", "[A-Za-z0-9_]{30,}"),
  key(
    "gitlab-token",
    "glpat- gldt- glrt- glptt- glcbt- glsoat- glft- glagent-",
    "[A-Za-z0-9_.-]{19,}[A-Za-z0-9_-]",
  ),
  key(
    "slack-token",
    "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxc- xoxd- xapp-",
    "[A-Za-z0-9%-]{10,}",
    random,
  ),
  key("stripe-key", "sk_live_ rk_live_ sk_test_ rk_test_", alphanumeric(16)),
  key("stripe-webhook-secret", "whsec_", "[A-Za-z0-9+/]{24,}={0,2}"),
  key("elevenlabs-key", "sk_", hex(48)),
  key("twilio-key", "SK", hex(32)),
  key("sendgrid-key", "SG.", "[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}"),
  key("mailgun-key", "key-", hex(32)),
  key("hugging-face-token", "hf_ api_org_", alphanumeric(30)),
  key("npm-token", "npm_", alphanumeric(30)),
  key("pypi-token", "pypi-", url(40)),
  key("rubygems-token", "rubygems_", hex(48)),
  key("docker-token", "dckr_pat_ dckr_oat_", url(20)),
  key("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", hex(64)),
  key("groq-key", "gsk_", alphanumeric(30)),
  key("xai-key", "xai-", url(40), random),
  key("replicate-token", "r8_", alphanumeric(30)),
  key("perplexity-key", "pplx-", alphanumeric(30)),
  key("cerebras-key", "csk-", alphanumeric(30)),
  key("nvidia-key", "nvapi-", url(40)),
  key("together-key", "tgp_v1_", url(30)),
  key("tavily-key", "tvly-", url(24), random),
  key("jina-key", "jina_", url(40)),
  key("pinecone-key", "pcsk_", "[A-Za-z0-9_]{40,}"),
  key("langsmith-key", "lsv2_pt_ lsv2_sk_", "[0-9a-f]{32}_[0-9a-f]{10}"),
  key("firecrawl-key", "fc-", hex(32)),
  key("databricks-token", "dapi", "[0-9a-f]{32}(?:-\\d)?"),
  key("shopify-token", "shpat_ shpca_ shppa_ shpss_", "[0-9a-fA-F]{32}"),
  key("vault-token", "hvs. hvb. hvr.", url(24)),
  key("linear-key", "lin_api_ lin_oauth_", alphanumeric(32)),
  key("notion-token", "ntn_ secret_", alphanumeric(40)),
  key("postman-key", "PMAK-", "[0-9a-f]{24}-[0-9a-f]{34}"),
  key("age-secret-key", "AGE-SECRET-KEY-1", "[0-9A-Z]{58}"),
  key("supabase-token", "sbp_ sb_secret_", "[A-Za-z0-9_]{30,}"),
  key("planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", url(32)),
  key("sentry-token", "sntrys_ sntryu_", "[A-Za-z0-9_+/]{40,}={0,2}"),
  key("new-relic-key", "NRAK-", "[A-Z0-9]{27}"),
  key("grafana-token", "glc_ glsa_", "[A-Za-z0-9_+/]{32,}={0,2}"),
  key("atlassian-token", "ATATT3 ATCTT3 ATBB", "[A-Za-z0-9_=-]{28,}"),
  key("figma-token", "figd_", url(36)),
  key("square-token", "sq0atp- sq0csp- EAAA", url(22), random),
  key("tailscale-key", "tskey-", url(20), random),
  key("doppler-token", "dp.pt. dp.st. dp.sa. dp.ct.", "[A-Za-z0-9_.-]{29,}[A-Za-z0-9]", random),
  key("heroku-key", "HRKU-", url(30)),
  key("alibaba-access-key-id", "LTAI", "[A-Za-z0-9]{16,20}"),
  key("netlify-token", "nfp_", alphanumeric(36)),
  key("apify-token", "apify_api_", alphanumeric(30)),
  key("dropbox-token", "sl.", "(?:u\\.)?[A-Za-z0-9_-]{100,}"),
];
