/** Sentences such as agents note down, each another one. */
const people = [
  "Ana",
  "Rui",
  "Chloé",
  "Jonas",
  "Mei",
  "Priya",
  "Tom",
  "Ingrid",
  "Luca",
  "Sofia",
  "Omar",
  "Yuki",
];
const things =
  "server,database,invoice,deploy,ferry,ticket,schema,router,report,backup,queue,token,printer,budget,contract,sensor,pipeline,cluster,dashboard,mailbox,warehouse,camera,certificate,firewall,calendar,migration,cache,container,license,webhook".split(
    ",",
  );
const verbs =
  "failed,was renewed,needs review,was moved,costs too much,is blocked,was approved,timed out,was rolled back,is out of date,was duplicated,must be signed,leaks memory,was archived,lost power,is overdue,was split,was merged,is encrypted,was restarted".split(
    ",",
  );
const places =
  "in Lisbon,on staging,in production,at the harbour,on the second floor,in the north region,behind the proxy,for the auditors,before the release,during the night,after the outage,in the test lab,on the old laptop,for the new customer,at headquarters".split(
    ",",
  );

export function textOf(at) {
  const pick = (list, by) => list[Math.floor(at / by) % list.length];
  return `${pick(people, 1)} says the ${pick(things, 12)} ${pick(verbs, 360)} ${pick(places, 7200)}, case ${at}.`;
}

export const queries = [
  ...[
    "which server timed out?",
    "o que falhou em produção?",
    "contracts that must be signed",
    "backup in Lisbon",
  ],
  ...[
    "la base de données est bloquée",
    "who renewed the certificate",
    "budget overdue",
    "restarted queue at night",
  ],
  ...[
    "printer on the second floor",
    "what did Chloé say about the firewall",
    "Kamera im Testlabor",
    "ferry tickets",
  ],
];
