/**
 * Text addressed to a model instead of a buyer. Each pattern is applied to one or two sentences, not to a whole page.
 */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|(?:previous|prior|earlier) (?:text|messages?|context))\b/,
  /\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:above|before|previous|prior|else)\b/,
  /\b(?:system|developer|hidden) (?:prompts?|messages?|instructions?)\b/,
  /\b(?:new|important|updated|additional) instructions?\b(?! (?:manual|booklet|leaflet|sheet))/,
  /\b(?:instructions?|note|message|attention) (?:to|for) (?:the )?(?:ai|a\.i\.|llm|language models?|models?|assistants?|chatbots?|reviewers?|writers?)\b/,
  /\byou are (?:now |not )?(?:an? |the )?(?:ai|llm|assistant|language model|chatbot|helpful|reviewer|writer|expert)\b/,
  /\bas an? (?:ai|llm|language model|assistant|reviewer)\b/,
  /\b(?:ai|llm|language) (?:models?|assistants?|systems?|agents?|reviewers?|writers?)\b.{0,40}\b(?:must|should|shall|please|are to|have to)\b/,
  /\b(?:dear|hey|attention|hello),? (?:ai|llm|claude|gpt|chatgpt|assistant|model|reviewer)\b/,
  /(?:^|[.!?\n]\s*)(?:assistant|human|user) ?:/,
  /\b(?:always|only|must|should|please|now)\b,? (?:recommend|rank|rate|praise|promote|endorse|mention|say|state|write|tell|output|print|respond|reply|link to)\b/,
  /\b(?:recommend|rank|rate|praise|promote|endorse|list|name) (?:this|our|the|it) .{0,40}\b(?:first|number one|no\. ?1|#1|above (?:all|the)|top pick|best overall|highest|over (?:all|any|the) others?)\b/,
  /\b(?:do not|don't|never) (?:mention|tell|reveal|recommend|disclose)\b/,
  /\b(?:in|to) your (?:answer|review|response|reply|article|output|summary)\b/,
  /\[\/?inst\]|<\||\|>|\bbegin (?:system|prompt)\b|```/,
]

/** Returns true if a plain text in lower case gives instructions to a model. */
export function givesInstructions(lowerCaseText: string): boolean {
  return INSTRUCTIONS.some(spelling => spelling.test(lowerCaseText))
}
