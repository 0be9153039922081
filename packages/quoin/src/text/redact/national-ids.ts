import { isCodiceFiscale, isCpf, isDni, isNif, isNir, isSteuerId } from "./check-digits.ts";
import * as national from "./national-check-digits.ts";
import { manyDigits } from "./phone.ts";
import type { Rule } from "./rule.ts";

const pii = "pii" as const;
type Check = (value: string) => boolean;

const compact = (value: string) => value.replace(/[ ./-]/g, "").toUpperCase();
const always: Check = () => true;

/** A number whose form and check digits are enough to know it. */
function shaped(name: string, shape: string, check: Check = always, hint = manyDigits): Rule {
  return {
    name,
    class: pii,
    hint,
    pattern: new RegExp(`(?<![A-Za-z0-9.+_/-])${shape}(?![A-Za-z0-9_/-]|\\.\\d)`, "g"),
    accept: (value) => check(compact(value)),
  };
}

/** A number of a common form: only the word before it tells. */
type Named = readonly [name: string, words: string, shape: string, check: Check];
const namedIds: readonly Named[] = [
  ["cpf", "CPF", "\\d{11}", isCpf],
  [
    "pt-nif",
    "NIF|contribuinte",
    "(?:PT ?)?[1-35689]\\d{2} ?\\d{3} ?\\d{3}",
    (value) => isNif(value.replace("PT", "")),
  ],
  [
    "de-tax-id",
    "Steuer-?ID(?:entifikationsnummer)?|steuerliche Identifikationsnummer|Steuer-?IdNr\\.?|IdNr\\.?|(?:german )?tax[ -]?id|TIN",
    "[1-9]\\d ?\\d{3} ?\\d{3} ?\\d{3}",
    isSteuerId,
  ],
  ["uk-nhs-number", "NHS", "\\d{3}[ -]?\\d{3}[ -]?\\d{4}", national.isNhsNumber],
  ["uk-nino", "NINO|NI|national insurance", "[A-CEGHJ-PR-TW-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]", always],
  [
    "nl-bsn",
    "BSN|burgerservicenummer|sofi-?nummer",
    "\\d{4}[ .]?\\d{2}[ .]?\\d{3}|\\d{3}[ .]\\d{3}[ .]\\d{3}",
    national.isBsn,
  ],
  [
    "be-national-number",
    "rijksregister(?:nummer)?|num[ée]ro national|NISS|INSZ|NRN",
    "\\d{11}",
    national.isBelgianNumber,
  ],
  ["pl-pesel", "PESEL", "\\d{11}", national.isPesel],
  ["tr-identity-number", "T\\.?C\\.? ?kimlik|TCKN|T\\.C\\.", "[1-9]\\d{10}", national.isTurkishId],
  ["in-aadhaar", "aadh?aar|UIDAI|आधार", "[2-9]\\d{3}[ -]?\\d{4}[ -]?\\d{4}", national.isAadhaar],
  ["in-pan", "PAN|permanent account", "[A-Z]{3}[ABCFGHJKLPT][A-Z]\\d{4}[A-Z]", always],
  ["ca-sin", "SIN|NAS|social insurance", "\\d{3}[ -]?\\d{3}[ -]?\\d{3}", national.isSin],
  [
    "se-personnummer",
    "person(?:al identity )?(?:nummer|number)|samordningsnummer",
    "(?:19|20)?\\d{6}[-+]?\\d{4}",
    (value) => national.isPersonnummer(value.replace("+", "")),
  ],
  ["no-fodselsnummer", "f[øo]dselsn(?:umme)?r|personnummer", "\\d{6} ?\\d{5}", national.isFodselsnummer],
  ["dk-cpr", "CPR", "(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])\\d{2}-?\\d{4}", always],
  ["fi-hetu", "hetu|henkil[öo]tunnus", "\\d{6}[-+A-FU-Y]\\d{3}[0-9A-Y]", national.isHetu],
  ["ch-ahv", "AHV|AVS", "756\\d{10}", national.isAhvNumber],
  ["ie-pps", "PPSN?", "\\d{7} ?[A-W][A-IW]?", national.isPpsNumber],
  ["hr-oib", "OIB", "\\d{11}", national.isOib],
  ["ro-cnp", "CNP", "[1-8]\\d{12}", national.isCnp],
  ["au-tfn", "TFN|tax file", "\\d{3} ?\\d{3} ?\\d{3}", national.isTfn],
  ["kr-resident-number", "주민등록번호|RRN|resident registration", "\\d{6}-?\\d{7}", always],
  ["jp-my-number", "マイナンバー|個人番号|my number", "\\d{4}[ -]?\\d{4}[ -]?\\d{4}", national.isMyNumber],
  ["za-id", "(?:SA|RSA|south african) ID(?:entity)?", "\\d{6} ?\\d{4} ?\\d{3}", national.isSouthAfricanId],
  ["cl-rut", "RUT", "\\d{7,8}-[\\dK]", national.isRut],
  ["us-itin", "ITIN", "9\\d{8}", always],
  [
    "passport",
    "passport|passaporte|pasaporte|passeport|reisepass(?:nummer)?|paspoort(?:nummer)?",
    "[A-Z]{0,3}\\d{6,9}[A-Z]?",
    always,
  ],
];

/** One look for all of them: most text has none of these words. */
const anyWord = new RegExp(
  `(?<![A-Za-z])(?:${namedIds.map(([, words]) => words).join("|")})(?![A-Za-z]{2})`,
  "i",
);
/** `CPF nº: `, `"nif": "`, `BSN-nummer is `. */
const between =
  "(?:[ _-]?(?:numbers?|num|nummer|n[úu]mero|no\\.?|nr\\.?|n\\.?[º°]))?[\"'*)]{0,3}\\s{0,2}(?:[:=#.]{1,2}|is|ist|es|é|est)?[*]{0,2}\\s{0,3}[\"']?";

function named([name, words, shape, check]: Named): Rule {
  return {
    name,
    class: pii,
    hint: anyWord,
    pattern: new RegExp(`(?<![A-Za-z])((?:${words})${between})(?:${shape})(?![A-Za-z0-9_]|[.-]\\d)`, "gi"),
    accept: (value) => check(compact(value)),
  };
}

const twoLetters = "(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]";

/** Names, addresses and dates of birth need a model of language and are not covered. */
export const nationalIdRules: readonly Rule[] = [
  shaped("us-ssn", "(?!000|666|9\\d\\d)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}"),
  shaped("us-itin", "9\\d{2}-(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])-\\d{4}"),
  shaped("cpf", "\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}", isCpf),
  shaped(
    "fr-nir",
    "[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}",
    isNir,
  ),
  shaped("es-dni", "(?:\\d{8}-?|[XYZ]-?\\d{7}-?)[A-HJ-NP-TV-Z]", isDni),
  shaped(
    "it-codice-fiscale",
    "[A-Z]{6}\\d{2}[A-EHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]",
    isCodiceFiscale,
    /[A-Z]{6}\d\d[A-Z]/,
  ),
  shaped("be-national-number", "\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}", national.isBelgianNumber),
  shaped("ch-ahv", "756\\.\\d{4}\\.\\d{4}\\.\\d{2}", national.isAhvNumber),
  shaped("cn-resident-id", "[1-8]\\d{5}(?:19|20)\\d{2}[01]\\d[0-3]\\d{4}[\\dX]", national.isChineseId),
  shaped("kr-resident-number", "\\d{2}[01]\\d[0-3]\\d-\\d{7}", national.isKoreanNumber),
  shaped("ar-cuit", "(?:2[03-7]|3[034])-\\d{8}-\\d", national.isCuit),
  shaped("cl-rut", "\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dkK]", national.isRut),
  shaped("uk-nino", `${twoLetters} \\d{2} \\d{2} \\d{2} [A-D]`, always, /[A-Z]{2} \d\d \d\d \d\d/),
  shaped("sg-nric", "[STFG]\\d{7}[A-Z]", national.isNric),
  shaped(
    "mx-curp",
    "[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d",
    national.isCurp,
    /[A-Z]{4}\d{6}[HMX]/,
  ),
  ...namedIds.map(named),
];
