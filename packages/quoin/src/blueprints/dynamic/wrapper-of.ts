import { QuoinError } from "../../errors.ts";
import type { Delimiters } from "../../text/guard.ts";
import type { Settings } from "./config.ts";

/** No text has it: it tells where a function puts what it is given. */
const mark = "\u0000";

/** What stands before and behind untrusted text. */
export function wrapperOf(wrapper: Settings["untrustedWrapper"]): Delimiters {
  if (typeof wrapper !== "function") return checked(wrapper);
  const parts = String(wrapper(mark)).split(mark);
  const [open = "", close = ""] = parts.map((part) => part.replace(/^\n|\n$/g, ""));
  if (parts.length === 2 && open !== "" && close !== "") return checked({ open, close });
  const message = "must put its text once between two others";
  throw new QuoinError({ code: "config_invalid", path: ["untrustedWrapper"], message });
}

/** Of two that are the same nobody could tell where the text ends. */
function checked({ open, close }: Delimiters): Delimiters {
  if (open.trim() !== close.trim()) return { open, close };
  const message = "must end with other words than it begins with";
  throw new QuoinError({ code: "config_invalid", path: ["untrustedWrapper"], message });
}
