/** Something found in a text, with a weight of its own in the model. */
export interface Signal {
  part: "pattern" | "meaning" | "shape" | "disguise";
  id: string;
  /** As a person would say it; what only the model cares about has none. */
  says?: string;
  /** UTF-16 offsets into the text that was given; none for what is true of all of it. */
  start?: number;
  end?: number;
}
