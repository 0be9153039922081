/** Words that say nothing about what a task or a tool is for. Single letters are left before they get here. */
export const stopWords: ReadonlySet<string> = new Set(
  `about after again also am an and any are aren as at be because been before being between both but by
  can cannot could couldn did didn do does doesn doing don done during each either else etc every few for from
  get gets getting give given gives go going got had has hasn have having he hello help helps her here hey hi
  him his how however if in into is isn it its itself just kindly let like ll lot made make makes many may
  maybe me might mine more most much must my need needed needs no nor not now of ok okay on once one ones only onto
  or other our out own per please provide provides rather re really same shall she should shouldn so some
  something still such sure than thank thanks that the their them then there these they thing things this
  those through to too until upon us use used user users uses using ve very via want wants was wasn
  way we well were weren what when where whether which while who whom whose why will with within without won
  would wouldn yes yet you your yours`.split(/\s+/),
);
