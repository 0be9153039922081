/**
 * What a text looks like, whatever it says: marks of chat templates, turns of a conversation, comments that no page
 * shows, code that reaches out. Every expression is linear: no run without a bound stands before another one.
 */
export interface Shape {
  id: string;
  says: string;
  pattern: RegExp;
}

const shape = (id: string, says: string, pattern: RegExp): Shape => ({ id, says, pattern });

export const shapes: readonly Shape[] = [
  shape(
    "template-token",
    "has a control token of a chat template",
    /<\|[a-z_]{2,24}\|>|<｜[^｜\n]{2,24}｜>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/s>/i,
  ),
  shape(
    "role-tag",
    "has a tag that names a speaker",
    /<\/?(?:system|assistant|user|human|instructions?|prompt|context|untrusted_context|tool_result|function_results?|assistant_thoughts|thinking)\b[^<>\n]{0,80}>/i,
  ),
  shape(
    "role-bracket",
    "has a bracket that names a speaker",
    /(?:^|[\s*#])[[({【<]{1,2}\s?(?:system|assistant|admin|developer|instruction|system prompt|important|override|root)[^\n\])}】>]{0,40}[\])}】>]{1,2}/i,
  ),
  shape(
    "role-line",
    "has a line that speaks for the system or an assistant",
    /^[\s>*#-]{0,8}(?:system|assistant|ai|developer|human|user)\s{0,2}(?:prompt|message|note|instruction|override|notice)?\s{0,2}[:：]/im,
  ),
  shape(
    "role-json",
    "has a message of a conversation in JSON",
    /"role"\s{0,4}:\s{0,4}"(?:system|assistant|developer|tool)"/i,
  ),
  shape(
    "fake-heading",
    "has a heading as prompts have them",
    /^\s{0,3}#{1,6}\s{0,3}\[?(?:system|instructions?|new instructions?|task|prompt|constitution|rules|override|admin|important)\b/im,
  ),
  shape(
    "separator",
    "has a line that ends a part",
    /^\s{0,3}(?:[-=*~_#]{3,80}|[-=*~#]{2,20}\s?(?:end|fin|ende|fine|fim|конец|结束|終わり)\b[^\n]{0,60})\s{0,3}$/im,
  ),
  shape(
    "hidden-comment",
    "has a comment that a page does not show",
    /<!--[^<]{8,2000}?-->|\[\/\/\]: # ?\([^)\n]{4,400}\)/,
  ),
  shape(
    "hidden-style",
    "has text that a page hides",
    /(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|color\s?:\s?(?:white|#fff\b|#ffffff|transparent)|opacity\s?:\s?0\b)/i,
  ),
  shape(
    "image-address",
    "has a picture whose address carries data",
    /!\[[^\]\n[]{0,200}\]\([^)\s?=(]{4,400}[?=][^)\n(]{0,400}\)/,
  ),
  shape(
    "blank-to-fill",
    "has a blank for somebody's prompt",
    /[[<({]{1,2}\s?(?:insert|your|my|prompt|question|query|request|message|filename)[^\n\])}>]{0,40}(?:here|prompt|question|request|message|ext)?[\])}>]{1,2}/i,
  ),
  shape(
    "answer-prefix",
    "dictates how answers begin",
    /\[[A-Z🔓🔒][\w 🔓🔒.-]{1,24}\]\s?:?|\([A-Z🔓🔒][\w 🔓🔒]{1,20}\)\s?:/u,
  ),
  shape("shouting", "shouts", /\b[A-Z]{4,}(?:[ ,!]{1,3}[A-Z]{2,}){2,}/),
  shape("exclaiming", "exclaims", /!{2,}|！{2,}/),
  shape("question", "asks", /[?？؟]\s*$/),
  shape("has-question", "asks", /[?？؟]/),
  shape("fence", "has a block of code", /```|~~~/),
  shape("code-comment", "has a comment in code", /(?:^|\s)(?:#|\/\/|--|\/\*)\s[^\n]{3,}/m),
  shape(
    "code",
    "has code",
    /(?:\bdef |\bimport |\bfunction\b|=>|\breturn\b|\bconst |\bclass |\bprint\(|console\.log|[;{}]\s*$)/im,
  ),
  shape(
    "shell",
    "has a command of a shell",
    /(?:\bcurl\b|\bwget\b|\bsudo\b|\brm -rf|\bchmod\b|\bnohup\b|\bbash -c|\| ?(?:ba)?sh\b|\bpowershell\b)/i,
  ),
  shape(
    "reaches-out",
    "has code that reaches out",
    /requests\.(?:post|get|put)|urllib|fetch\(|axios\.|http\.client|smtplib|ftplib|socket\.|paramiko|boto3|aiohttp|httpx|paho\.mqtt|net\/http|HttpClient|XMLHttpRequest/,
  ),
  shape(
    "runs-process",
    "has code that runs other programs",
    /subprocess\.|os\.system|os\.popen|child_process|exec\(|eval\(|Runtime\.getRuntime|Popen\(|spawn\(/,
  ),
  shape(
    "reads-machine",
    "has code that reads the machine",
    /os\.environ|process\.env|psutil|getpass|\/etc\/passwd|id_rsa|\.ssh\/|win32|winreg|platform\.|keyring|getenv/,
  ),
  shape("address", "has an address of the web", /https?:\/\/|\bwww\./i),
  shape("mailbox", "has a mail address", /[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,}/i),
  shape("quoted", "quotes somebody", /["“”„«»「」『』][^"“”„«»「」『』\n]{12,300}["“”„«»「」『』]/),
  shape(
    "mail-header",
    "is a mail",
    /^(?:subject|from|to|email_from|received date|cc|betreff|von|an|objet|asunto|oggetto|assunto)\s?:/im,
  ),
  shape("record", "has fields and values", /^[A-Z][\w ]{2,30}:\s\S[^\n]*\n[A-Z][\w ]{2,30}:\s\S/m),
  shape("json", "is data", /^\s*[{[][\s\S]{0,40}?"[\w-]+"\s?:/),
  shape("list", "has a list", /^\s{0,4}(?:[-*•]|\d{1,2}[.)])\s/m),
  shape(
    "dialogue",
    "has turns of a dialogue",
    /^[\p{Lu}][\p{L} ]{1,20}:\s[^\n]{2,200}\n+[\p{Lu}][\p{L} ]{1,20}:/mu,
  ),
  shape("variable", "has a variable of a template", /\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}/),
];
