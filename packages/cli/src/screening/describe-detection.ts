import type { ScreenVerdict } from "quoin/screening";
import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import type { AnyDetection, ChosenDetector } from "./choose-detector.ts";
import { excerptOf } from "./excerpt-of.ts";
import { placeOf } from "./place-of.ts";

const colors = { pass: "green", flag: "yellow", block: "red" } as const;

/** For people: what was found, and from where on something would have been. */
export function describeDetection(
  { score }: AnyDetection,
  verdict: ScreenVerdict,
  { id, profile, thresholds: { flag, block } }: ChosenDetector,
  paint: Paint,
): string {
  return [
    `verdict    ${paint[colors[verdict]](verdict)}`,
    `score      ${score.toFixed(4)}`,
    `threshold  flag from ${flag}, block from ${block}`,
    `profile    ${profile}`,
    `detector   ${printableLine(id)}`,
    "",
  ].join("\n");
}

/** For people: what led to the score, and where it stands. */
export function explainDetection(
  text: string,
  { reasons, parts, spans }: AnyDetection,
  paint: Paint,
): string {
  const stretch = (start: number, end: number) => [placeOf(text, start), excerptOf(text, start, end)];
  const added = Object.entries(parts ?? {}).map(([part, value]) => [part, signed(value)]);
  const told = reasons.map(({ weight, says, start, end }) => {
    const [place = "", excerpt = ""] = start === undefined || end === undefined ? [] : stretch(start, end);
    return [weight === undefined ? "" : signed(weight), place, says, excerpt];
  });
  const carried = (spans ?? []).map(({ start, end, score }) => [score.toFixed(4), ...stretch(start, end)]);
  const tables = [
    added.length > 0 && formatTable(["part", "added"], added, paint, [1]),
    told.length > 0 && formatTable(["weight", "place", "reason", "text"], told, paint, [0]),
    told.length === 0 && "  no reason stands out",
    carried.length > 0 && formatTable(["score", "place", "carried by"], carried, paint, [0]),
  ];
  return tables.map((table) => (table ? `\n${table}\n` : "")).join("");
}

function signed(value: number): string {
  const rounded = value.toFixed(3);
  return Number(rounded) === 0 ? "0.000" : value > 0 ? `+${rounded}` : rounded;
}
