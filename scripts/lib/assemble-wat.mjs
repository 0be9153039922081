/**
 * Just enough of an assembler for WebAssembly's text form: one module with one imported memory and one exported function,
 * whose instructions are written one behind the other. What it does not know, it refuses.
 */
const types = { i32: 0x7f, f32: 0x7d, v128: 0x7b };
const simd = (opcode) => [0xfd, ...unsigned(opcode)];
const plain = {
  "i32.eqz": [0x45],
  "i32.add": [0x6a],
  "i32.sub": [0x6b],
  "f32.mul": [0x94],
  "f32.convert_i32_s": [0xb2],
  "i16x8.extend_low_i8x16_s": simd(0x87),
  "i16x8.extend_high_i8x16_s": simd(0x88),
  "i32x4.add": simd(0xae),
  "i32x4.dot_i16x8_s": simd(0xba),
};
const onLocals = { "local.get": 0x20, "local.set": 0x21, "local.tee": 0x22 };
const openers = { block: 0x02, loop: 0x03 };
/** Opcode and alignment; the text tells the offset. */
const onMemory = { "f32.load": [[0x2a], 2], "f32.store": [[0x38], 2], "v128.load": [simd(0x00), 0] };

/** @param {string} source @returns {Uint8Array} */
export function assembleWat(source) {
  const [, imported, func] = parse(source);
  const [, from, name, [, pages]] = imported;
  const lists = func.filter(Array.isArray);
  const named = (word) =>
    lists.filter(([head]) => head === word).map(([, local, type]) => ({ local, type: types[type] }));
  const [parameters, locals] = [named("param"), named("local")];
  const [, exported] = lists.find(([head]) => head === "export");
  const body = func.slice(1).filter((part) => !Array.isArray(part));
  const code = [
    ...vector(locals.map(({ type }) => [1, type])),
    ...instructions(
      body,
      [...parameters, ...locals].map(({ local }) => local),
    ),
    0x0b,
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [[0x60, ...vector(parameters.map(({ type }) => [type])), 0x00]]),
    ...section(2, [[...text(from), ...text(name), 0x02, 0x00, ...unsigned(Number(pages))]]),
    ...section(3, [[0x00]]),
    ...section(7, [[...text(exported), 0x00, 0x00]]),
    ...section(10, [sized(code)]),
  ]);
}

/** Lists in brackets, everything else as words; quotes and comments are taken off. */
function parse(source) {
  const open = [[]];
  for (const [word] of source.replace(/;;.*/g, "").matchAll(/[()]|"[^"]*"|[^\s()]+/g)) {
    if (word === "(") open.push([]);
    else if (word === ")") {
      const list = open.pop();
      open.at(-1).push(list);
    } else open.at(-1).push(word.replaceAll('"', ""));
  }
  return open[0][0];
}

function instructions(words, names) {
  const labels = [];
  const bytes = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (plain[word]) bytes.push(...plain[word]);
    else if (onLocals[word]) bytes.push(onLocals[word], ...unsigned(known(names, words[++at])));
    else if (onMemory[word]) {
      const [opcode, alignment] = onMemory[word];
      bytes.push(...opcode, alignment, ...unsigned(Number(words[++at])));
    } else if (openers[word]) {
      labels.unshift(words[++at]);
      bytes.push(openers[word], 0x40);
    } else if (word === "br_if") bytes.push(0x0d, ...unsigned(known(labels, words[++at])));
    else if (word === "end") {
      labels.shift();
      bytes.push(0x0b);
    } else if (word === "i32.const") bytes.push(0x41, ...signed(Number(words[++at])));
    else if (word === "v128.const" && words[++at] === "0") bytes.push(...simd(0x0c), ...Array(16).fill(0));
    else if (word === "i32x4.extract_lane") bytes.push(...simd(0x1b), Number(words[++at]));
    else throw new Error(`this assembler does not know ${word}`);
  }
  return bytes;
}

function known(names, name) {
  const at = names.indexOf(name);
  if (at < 0) throw new Error(`nothing is called ${name}`);
  return at;
}

const section = (id, items) => [id, ...sized(vector(items))];
const vector = (items) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes) => [...unsigned(bytes.length), ...bytes];
const text = (value) => sized([...Buffer.from(value)]);

/** Numbers in as many bytes as they need, seven bits in each. */
function unsigned(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value) {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
