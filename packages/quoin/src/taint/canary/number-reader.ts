/** Numbers that may be the codes of characters, written in tens or in eights. */
export function numberReader(decimal: (code: number) => void, octal: (code: number) => void) {
  let tens = -1;
  let eights = -1;
  function end(): void {
    if (tens < 0) return;
    if (tens < 128) decimal(tens);
    if (eights >= 0 && eights < 128) octal(eights);
    tens = -1;
    eights = -1;
  }
  return {
    read(code: number): void {
      const digit = code - 0x30;
      if (digit < 0 || digit > 9) {
        end();
        return;
      }
      const isFirst = tens < 0;
      tens = isFirst ? digit : Math.min(tens * 10 + digit, 1000);
      if (digit > 7 || (!isFirst && eights < 0)) eights = -1;
      else eights = isFirst ? digit : Math.min(eights * 8 + digit, 1000);
    },
    end,
  };
}
