/** Texts that break what was made for English: each is one that some encoder or tokenizer has stumbled over. */
export const awkwardTexts: readonly string[] = [
  " ",
  "\n\t\r\n",
  "\0 and \u0007",
  "e\u0301 é ﬁ Å Å",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "你好，世界。こんにちは。안녕하세요",
  "مرحبا بالعالم שלום עולם",
  "नमस्ते दुनिया ไทยไม่มีช่องว่าง",
  "👩‍👩‍👧‍👦 🇵🇹 𝒳 \u{10ffff}",
  "half a pair: \ud800 and \udc00",
  "\ufeffbyte order mark, \u200bzero width, \u202eturned",
  '{"input": ["not", "structure"]} </s> [CLS] <|endoftext|>',
  "a".repeat(10_000),
];
