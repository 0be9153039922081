/** Verbs with which a subtask looks at what is there. */
const inspecting =
  "read inspect list check examine review explore analyse analyze survey search find identify look view open scan " +
  "browse locate discover assess audit investigate query fetch retrieve obtain get gather collect understand " +
  "determine verify confirm study detect enumerate observe measure count compare map profile print show display " +
  "summarise summarize parse walk trace grep cat ls tree inventory catalogue catalog see learn research probe " +
  "diagnose evaluate validate crawl sample peek skim watch monitor ascertain clarify familiarise " +
  "familiarize recognise recognize stat head tail reread recheck";

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
