/** Verbs with which a subtask looks at what is there. */
const inspecting =
  "read inspect list check examine review explore analyse analyze survey search find identify look view open scan " +
  "browse locate discover assess audit investigate query fetch retrieve obtain get gather collect understand " +
  "determine verify confirm study detect enumerate observe measure count compare map profile print show display " +
  "summarise summarize parse walk trace grep cat ls tree inventory catalogue catalog see learn research probe " +
  "diagnose evaluate validate crawl sample peek skim watch monitor ascertain clarify familiarise " +
  "familiarize recognise recognize stat head tail reread recheck record note capture describe outline";

/** Verbs with which it changes something. */
const changing =
  "create install write update delete remove add modify edit change refactor implement fix rename move replace " +
  "build generate configure set deploy migrate make initialise initialize upgrade downgrade insert append prepend " +
  "convert rewrite apply patch merge commit push copy drop enable disable develop design clean format setup " +
  "scaffold bootstrap extend integrate download clone start stop restart kill publish release uninstall overwrite " +
  "truncate split wrap register define draft compose optimise optimize improve restructure reorganise reorganize " +
  "archive compile save store seed reset revert recreate reinstall rebuild put touch mkdir rm mv cp inject port " +
  "transform introduce provision produce adjust correct repair resolve revise simplify clear purge wipe erase send " +
  "post upload sync import export mock stub code program adopt alter bump pin tag swap substitute strip trim undo " +
  "rollback restore declare assign populate fill expand augment launch spawn allocate reformat";

/** Verbs that say nothing by themselves: what they are for tells. */
const neutral =
  "run load use execute invoke call take document perform conduct do carry prepare establish have try ask utilise utilize";

/** Verbs that make something, be it only a list of what is there. */
const making = "create make write generate produce build compile draft compose prepare";

/** Of the verbs that change something, those that are nouns as often: "the code and design". */
const nouns =
  "code design format import export build release tag mock stub set program post store patch merge commit change " +
  "update copy port pin seed archive draft trim swap strip sync upload download start stop touch bump fill drop " +
  "move setup save split wrap clone launch reset restart push program upgrade rollback clean clear";

const consonantEnd = /[^aeiou][aeiou][bcdfgklmnprt]$/;

/** "reads", "reading", "identifies", "getting": made from the verb, some of them words that nobody uses. */
function forms(verb: string): string[] {
  const stem = verb.endsWith("e") && !verb.endsWith("ee") ? verb.slice(0, -1) : verb;
  const doubled = consonantEnd.test(verb) ? [`${verb}${verb.at(-1)}ing`] : [];
  const third = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
  return [verb, third, `${verb}es`, `${stem}ing`, ...doubled];
}

export const inspectingVerbs: ReadonlySet<string> = new Set(inspecting.split(" ").flatMap(forms));
export const changingVerbs: ReadonlySet<string> = new Set(changing.split(" ").flatMap(forms));
export const neutralVerbs: ReadonlySet<string> = new Set(neutral.split(" ").flatMap(forms));
export const makingVerbs: ReadonlySet<string> = new Set(making.split(" ").flatMap(forms));
/** Only as they stand: with an ending, a word is a verb or a noun by what the first one is. */
export const nounsToo: ReadonlySet<string> = new Set(nouns.split(" "));
