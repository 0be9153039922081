const longest = 20_000;
const marked = /^[ \t]*(?:<tool_calls?>|\[TOOL_CALLS\]|<\|python_tag\|>|<function=[\w.:-]{1,200}>)/m;
/** `read_file("a")`, its parts told apart by how they begin. */
const call =
  /[A-Za-z_][\w.-]{0,200}\((?:"[^"\n]*"|'[^'\n]*'|[^()"'\n]|\((?:"[^"\n]*"|'[^'\n]*'|[^()"'\n])*\))*\)/
    .source;
/** One or several, also in the brackets that Llama puts around them. */
const written = new RegExp(`^\\[?${call}(?:[,;]?\\s{1,10}${call}){0,50}\\]?;?$`);
const members =
  /"name"\s{0,20}:\s{0,20}"[\w./:-]{1,200}"\s{0,20},\s{0,20}"(?:arguments|parameters)"\s{0,20}:/;

/** Whether an answer in which no call could be read is one all the same, and no report. */
export function looksLikeCall(answer: string, unreadable: boolean): boolean {
  if (marked.test(answer)) return true;
  if (unreadable && members.test(answer)) return true;
  const bare = answer.replace(/^(?:`{3,100}|~{3,100})[\w+#.-]{0,40}\s|(?:`{3,100}|~{3,100})\s*$/g, "");
  const line = bare.trim().replace(/^`([^`]*)`$/, "$1");
  return line.length <= longest && written.test(line) && /\w{2}\(/.test(line);
}
