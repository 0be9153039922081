/**
 * From which lexical score on something is relevant. Chosen low: a foreign tool costs some tokens, a missing one
 * the subtask. Where nothing reaches the score, the words were not enough to tell: keep everything.
 */

/**
 * Measured on 94 subtasks of coding against three catalogues (test/relevance/coding-tools.ts), with which the
 * thesaurus was made: keeps 100% of the tools that they need, leaves out 94% of the foreign ones. On 30 subtasks
 * written after it: 89% and 95%; with everything kept where nothing reaches the score, 97% and 89%. On public
 * sets (toole, toole_multi, bfcl, mycroft_skills, hass in English; expected tools against 15 others): 91% and 75%.
 */
export const defaultToolScore = 0.05;

/**
 * Measured on 39 pairs of a subtask and a memory entry about the same matter, against 601 about another
 * (test/relevance/memory-entries.ts): keeps 100%, leaves out 93%. At 0.2: 97% and 98%.
 */
export const defaultMemoryScore = 0.15;
