/** Of the report: shows the cases that were asked for. Without it, all are there. */
export const script = `
const [words, language, failed] = ["words", "language", "failed"].map((id) => document.getElementById(id));
const shown = document.getElementById("shown");
const cases = [...document.querySelectorAll(".case")].map((element) => ({
  element,
  text: element.querySelector("summary").textContent.toLowerCase(),
}));
function filter() {
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of cases) {
    const fits =
      wanted.every((word) => text.includes(word)) &&
      (language.value === "" || element.dataset.language === language.value) &&
      (!failed.checked || element.dataset.failed === "1");
    element.hidden = !fits;
    if (fits) count++;
  }
  shown.textContent = count + " of " + cases.length;
}
for (const control of [words, language, failed]) control.addEventListener("input", filter);
filter();
`;
