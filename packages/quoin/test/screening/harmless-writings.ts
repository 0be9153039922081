import { base64, entities, escapes, percent } from "./other-writings.ts";

/** Looks random and is the same on every run; put together here, so that no scanner takes it for a secret. */
function digits(length: number, alphabet = "0123456789abcdef"): string {
  let state = 2463534242;
  return Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return alphabet.charAt((state >>> 0) % alphabet.length);
  }).join("");
}

const mixed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const noise = digits(400, mixed);

/** What looks like another writing, or is one, and hides nothing. */
export const harmlessWritings: readonly (readonly [name: string, text: string])[] = [
  ["a checksum", `sha256:${digits(64)}`],
  ["a commit", `Merge commit ${digits(40)} into main.`],
  ["an integrity field", `"integrity": "sha512-${digits(86, mixed)}==",`],
  ["identifiers", "550e8400-e29b-41d4-a716-446655440000 and 6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["an address of hardware", "eth0: 00:1b:44:11:3a:b7, eth1: 00:1b:44:11:3a:b8:00:1b:44:11"],
  ["an address of the network", "2001:0db8:85a3:0000:0000:8a2e:0370:7334"],
  ["a dump of memory", "00000000  7f 45 4c 46 02 01 01 00  00 00 00 00 00 00 00 00"],
  ["bits", "The mask is 11111111 11111111 11111111 00000000 and 10101010 01010101 11001100."],
  ["colours", "#ff8800, #00aa44, #123456, #abcdef, #deadbe, #c0ffee, #facade, #badcab"],
  [
    "a token of three parts",
    `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64('{"sub":"42"}')}.${noise.slice(0, 43)}`,
  ],
  [
    "a picture in an address",
    `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ${noise}">`,
  ],
  [
    "a certificate",
    `MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBa\n${noise.match(/.{1,64}/g)?.join("\n")}`,
  ],
  ["a public key", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${noise.slice(0, 44)} anna@laptop`],
  [
    "minified code",
    'function e(t,n){var r=n.length,i=0;for(;i<r;i++)t[i]=n[i]^255;return t}var o=e([],s),u=o.map((function(t){return t>>>3}));!function(t){"use strict";t.exports=u}(module);',
  ],
  [
    "long names in code",
    "const HttpRequestHandlerFactoryBean = createAbstractSingletonProxyFactoryBean(configurationManager);",
  ],
  ["a path", "packages/quoin/src/blueprints/agent/load-prompt-builder.ts and node_modules/.bin/vitest"],
  ["a query", `https://shop.example/search?q=${percent("blue shoes")}&size=42&utm_source=newsletter%20july`],
  [
    "a page's entities",
    "Tom &amp; Jerry &lt;tom@example.com&gt; said &quot;hello&quot; &#8211; &copy; 2024 &nbsp;",
  ],
  ["a sentence in entities", entities("The opening hours are nine to six.")],
  ["escaped letters in data", `{"name": "${escapes("Zoë Müller")}", "city": "Köln"}`],
  ["a sentence in base64", base64("The parcel was delivered on Tuesday at noon.")],
  ["initials", "J. R. R. Tolkien, C. S. Lewis, A. A. Milne, T. S. Eliot and W. H. Auden"],
  ["a spelled word", "It is spelled q-u-o-i-n, with a q."],
  ["a table of letters", "| a | b | c | d | e | f | g |\n|---|---|---|---|---|---|---|"],
  ["an alphabet", "a b c d e f g h i j k l m n o p q r s t u v w x y z"],
  ["part numbers", "Order 4x M3x10, 2x A4-80 and 1x B7Z-550E; see ISO4762 or DIN912."],
  ["names with digits", "log4j, k8s, i18n, l10n, a11y, e2e, b2b, p2p, s3, ec2, web3, h264, mp3, utf8"],
  ["a phone number", "+49 30 901820, 0151 23456789, (555) 010-9999"],
  ["measurements", "12 34 56 78 90 11 22 33 44 55 66 77 88 99"],
  ["a board", "r n b q k b n r / p p p p p p p p / 8 / 8 / 8 / 8 / P P P P P P P P"],
  ["a gene", "ATGGCCATTGTAATGGGCCGCTGAAAGGGTGCCCGATAGATGGCCATTGTAATGGGCC"],
  ["random letters", digits(600, "abcdefghijklmnopqrstuvwxyz ")],
];
