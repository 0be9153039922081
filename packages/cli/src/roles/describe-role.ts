import type { Role } from "quoin/roles";
import { printable } from "../printable.ts";
import type { Paint } from "../terminal.ts";

/** A role as it holds, section by section, with the file that each comes from. */
export function describeRole({ name, description, reply, wordings, uses }: Role, paint: Paint): string {
  const keys = [...new Set(wordings.map(({ key }) => key))];
  const sections = keys.map((key) => {
    const own = wordings.filter((wording) => wording.key === key);
    const files = [...new Set(own.map(({ ref }) => ref.replace(/#.*/, "")))].join(", ");
    const text = own
      .map(({ pieces }) => pieces.map((piece) => ("name" in piece ? `{${piece.name}}` : piece.text)).join(""))
      .join("\n");
    return `${paint.bold(key)} ${paint.dim(printable(files))}\n${printable(text)}\n`;
  });
  const asked = typeof reply === "string" ? reply : "JSON of its own schema";
  const used = [...uses].map(([variable, ref]) => `  {${variable}}  ${paint.dim(printable(ref))}\n`).join("");
  const head = `${paint.bold(name)}: ${printable(description)}\nreply: ${asked}\n`;
  return [head, ...sections, `${paint.bold("variables")}\n${used}`].join("\n");
}
