import { stem } from "./stem.ts";

/**
 * What the words of a task have to do with the words of a tool, for the tools that agents are given. Not a
 * dictionary: it keeps `shell: Run a command` for "Install the dependencies", and the tools for files for
 * whatever is about code.
 */

/** Left: a task says it. Right: the tool that it takes says that. */
const leadsTo = `
install build compile bundle lint format start stop restart launch serve server deploy setup upgrade downgrade
  execute script migrate profile benchmark measure docker container kubernetes npm pnpm yarn pip cargo maven gradle
  makefile cli process port package dependency dependencies library crate version release push pull merge
  rebase clone checkout delete clean kill chmod environment artefact artifact validate verify reproduce seed
  > run execute command shell terminal bash process
test tests coverage suite spec fail failing pass regression assert unit integration e2e reproduce verify
  > test run execute command shell terminal bash
run invoke execute > run execute command shell terminal bash
check validate verify reproduce debug measure try > run execute test command terminal bash read
edit modify change fix correct repair implement refactor rename replace remove rewrite update upgrade adjust adapt
  improve optimise optimize simplify extract inline move split port convert migrate undo revert document delete add
  extend support handle configure configurable configuration bump patch typo typos deprecated enable disable
  > edit modify patch replace replacement write file
create write add generate scaffold implement new introduce module class component document readme draft setup
  migration move extract save store output configuration config
  > write create file edit
read inspect look examine view see understand review debug explain summarise summarize analyse analyze study learn
  contents trace log check fix implement refactor add change document port convert verify validate investigate
  diagnose open load cat
  > read content file
list tree layout structure folder directory explore overview browse entry
  > list tree directory folder glob
search find locate grep usage usages reference references occurrence everywhere rename replace deprecated
  explore investigate trace look identify
  > search find grep glob reference occur lookup
file module source code path function class method variable symbol import helper folder directory json yaml
  readme dockerfile makefile changelog
  > file directory path code source
download fetch request api endpoint url http https website site online call webhook rest documentation spec
  specification docs link
  > http url fetch request web download page internet
browser page screenshot click navigate website form ui frontend visual theme render
  > browser page screenshot navigate web chromium
web internet online google latest error documentation > web internet online
commit branch diff stage staged merge rebase revert history blame push pull uncommitted change changes changed
  release tag stash
  > git commit diff revision repository vcs change version
git commit push branch stage checkout clone blame stash tag > shell bash terminal command
database table sql query row rows column schema select index record records count migration postgres mysql sqlite
  > sql database query postgresql mysql table row
bug report issue ticket crash defect > issue ticket tracker bug
rework restructure reorganise reorganize redesign rebuild harden secure sanitise sanitize escape align wire connect
  hook integrate inject wrap unwrap put drop strip trim tidy cleanup polish tweak tune speed reduce increase raise
  lower swap switch turn combine consolidate deduplicate generalise generalize parametrise encapsulate decouple
  expose hide restrict allow prevent avoid ensure enforce guard throw catch mock stub cover comment annotate
  translate localise localize style sort order group set unset register deprecate retire finish complete
  resolve address solve prepare apply bring include exclude
  > edit modify patch replace replacement write file read
regenerate rerun rebuild reinstall spin boot bootstrap provision initialise initialize init bring ensure confirm
  prove green compile publish package lock lockfile stack local locally ci pipeline env node python ruby java rust
  golang typescript kernel service daemon worker job queue log logs output exit
  > run execute command shell terminal bash
figure determine discover identify confirm ensure detect diagnose root cause wrong broken slow slowest leak crash
  hang stuck incorrect unexpected flaky duplicate unused depend depends contain contains
  > search find grep read file test run execute command
save store persist output dump record put draft compose note notes cover
  > write create file
code codebase function method class interface type enum struct trait module package component hook reducer
  controller service repository model entity handler middleware router route endpoint client server api schema
  migration layer cache queue worker job scheduler parser lexer compiler linter formatter validator serializer
  generator helper util utility wrapper adapter plugin extension template fixture mock constant variable parameter
  argument flag option setting config configuration default exception error warning bug regression import export
  dependency library framework loop callback promise async thread mutex memory buffer stream event listener
  button modal dialog form input field menu screen view layout style stylesheet css html theme test spec script
  query algorithm implementation logic constructor singleton factory regex token session cookie auth login
  ts tsx js jsx mjs py rs rb java kt cpp hpp cs php swift sh sql scss json yaml yml toml xml md lock readme
  > file code source read edit patch search grep
`;

/** Each means nearly the same as the others of its line. */
const alike = `
run execute launch start
shell bash terminal console command
file document
directory folder
edit modify change patch update
create generate add new
delete remove erase clear
read view show display open
search find lookup locate query
fetch download retrieve
url link address website site web page
browser website
repository repo git
database db sql
issue ticket bug
email mail inbox gmail
message sms chat text
calendar meeting event appointment schedule agenda
reminder alarm timer notify notification
task todo
image picture photo illustration drawing art visual
video clip movie film youtube
music song playlist audio track album
voice speech speak audio
translate translation language
weather forecast temperature rain climate
news headline article
flight travel trip vacation hotel booking destination
map location route direction navigation nearby place
restaurant food meal recipe cook
stock finance market investment trading crypto
price cost product shop shopping buy store purchase discount
payment invoice bill
job career resume hiring
book reading literature novel author
paper research academic scientific
game play player
health fitness exercise workout medical
calculate compute math
convert conversion
chart graph plot diagram visualize
summarise summarize summary
law legal
pdf document
light lamp brightness
volume loud mute
turn switch toggle
activate enable
deactivate disable
increase raise
decrease reduce lower
pause stop
resume continue
next skip
`;

const nothing: ReadonlySet<string> = new Set();
let related: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The stems by which a document may mean what a stem of the query says. */
export function relatedTo(said: string): ReadonlySet<string> {
  // When first asked for: stemming all of it takes longer than whoever only loads this would like to wait.
  related ??= readRelated();
  return related.get(said) ?? nothing;
}

function readRelated(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const relate = (said: readonly string[], meant: readonly string[]) => {
    for (const from of said.map(stem)) {
      const known = found.get(from) ?? new Set<string>();
      for (const to of meant.map(stem)) if (to !== from) known.add(to);
      found.set(from, known);
    }
  };
  for (const rule of leadsTo.trim().split(/\n(?! )/)) {
    const [said, meant] = rule.split(">");
    relate(wordsOf(said), wordsOf(meant));
  }
  for (const line of alike.trim().split("\n")) relate(wordsOf(line), wordsOf(line));
  return found;
}

function wordsOf(text = ""): string[] {
  return text.trim().split(/\s+/);
}
