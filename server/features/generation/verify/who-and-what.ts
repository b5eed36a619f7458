/** The author of the article. */
export const AUTHOR = '(?:we|i|our (?:team|testers?|reviewers?|experts?|editors?|panel|staff))'
/** A product. Product names are replaced by "it". */
export const PRODUCT_PRONOUN = '(?:it|them|this|these|those|ours|each|every|both|all)'
