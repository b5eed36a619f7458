/** Whoever writes the article. */
export const US = '(?:we|i|our (?:team|testers?|reviewers?|experts?|editors?|panel|staff))'
/** A product; where its name was taken out, "it" stands. */
export const IT = '(?:it|them|this|these|those|ours|each|every|both|all)'
