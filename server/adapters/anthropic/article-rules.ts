import { type ArticleFormat, getFormat, type SectionKind } from '../../domain/article-formats.ts'

/** Opening of the rules about sections: what the article is. */
const articleRules: Readonly<Record<ArticleFormat, string>> = {
  roundup: 'The article compares the products for one topic.',
  review: `The article is about one product. It compares that product with no other: the facts contain none. Where a rule asks for a
difference to another product, state instead what the product's own figures mean for a buyer.`,
  versus: 'The article helps to choose between two products. It treats both alike, and says who should buy which.',
  howto: `The article answers the topic, which asks how to do something, in steps. The products are means to that end: name one only in a
step, or a part of it, that it helps with.`,
}

const writtenApart = `Writers write all sections at the same time without seeing one another's text, so cover
only your own section:`

const overviewRules: Readonly<Record<ArticleFormat, string>> = {
  roundup: `- overview: the verdict first. The first paragraph names the first product of "picks" in the task, the one figure or feature that decides
  for it, and what it gives up. Then what distinguishes these products, for whom the topic matters, and the range of their prices if
  it is known. No other verdicts, no list of the products and no account of how they were chosen: other sections have these. Two or
  three paragraphs.`,
  review: `- overview: the verdict first. The first paragraph says for whom the product is, the one figure or feature that decides for it, and
  what a buyer gives up. Then what such a product is for, and what matters in choosing one. Two or three paragraphs.`,
  versus: `- overview: the difference first. The first paragraph says in two sentences what separates the two products. Then what they have in
  common according to the facts, for whom the topic matters, and their prices if they are known. Two or three paragraphs.`,
  howto: `- overview: what the reader can do at the end, what that takes, and what to know before the first step. Name no product. Two
  paragraphs.`,
}

const productLengths: Readonly<Record<ArticleFormat, string>> = {
  roundup: '90 to 140 words',
  review: '320 to 480 words',
  versus: '180 to 270 words',
  howto: '90 to 140 words',
}

const sectionRules: Readonly<Record<Exclude<SectionKind, 'overview'>, (format: ArticleFormat) => string>> = {
  picks:
    () => `- picks: the short answer. For each entry of "picks" in the task, one paragraph that begins with its badge in strong, copied exactly,
  and the linked name. Two or three sentences then say which figures or features justify the badge, and for whom another
  product is the better choice. Award no other badges.`,
  comparison:
    () => `- comparison: one table with a row for every product, its name in the first column, and four to six further columns that most products
  can fill: price, rating, reviews, the measures that matter for this kind of product, and the price per unit where the facts
  give it. Write "not given" where there is no fact. Then one or two paragraphs on what the table shows. Do not repeat the
  table in words.`,
  product:
    format => `- product: one product, in paragraphs of ${productLengths[format]} together and in this order: for whom it is; the one figure or feature that decides for it, and what
  that means in use; what you give up, from its facts (a low rank, something that others state and it does not, a criticism);
  and its nearest alternative among the other products, by name, with the difference between the two. Link its own name
  once. Build the section around the "angle" of the plan, and leave out what the products have in common. Do not begin with
  the name and "is a", and name no more than three features in a sentence.`,
  verdict: format =>
    format === 'review'
      ? `- verdict: an h5 "Who should buy it" with a list of two to four kinds of buyer, each with the figure or feature that makes the
  product right for them; then an h5 "Who should look elsewhere" with a list of two to four kinds of buyer and what the product
  lacks for them according to its facts. Then one paragraph that weighs both.`
      : `- verdict: who should buy which. For each of the two products, an h5 "Buy the …" with its name, and a list of two to four reasons,
  each a figure or feature in which it is better than the other, with the figures of both. Then one paragraph on which of the two
  to take if neither list decides, by the figures.`,
  steps:
    () => `- steps: four to eight steps in the order in which a reader takes them. Each is an h5 "Step 1: …" that begins with a verb, followed by
  one or two paragraphs: what to do, how to tell that it is done, and what often goes wrong. Where a product helps with a step, name
  and link it there with the fact that makes it suitable. Every product occurs in at least one step. State no time,
  temperature or amount that could do harm if it were wrong.`,
  guide:
    () => `- guide: how to choose such a product: four to six questions that a buyer should ask, each an h5 followed by one or two paragraphs of
  general knowledge about the kind of product; then a short list of checks before ordering. The guide names no product and is
  the longest section.`,
}

const titleRules: Readonly<Record<ArticleFormat, string>> = {
  roundup: 'a title of six to twelve words that names the topic and says that products are compared',
  review: 'a title of four to twelve words that names the product and says that this is a review',
  versus: 'a title of five to fourteen words that names both products and says that the article helps to choose',
  howto: 'a title of four to twelve words that begins with "How to" and names the goal',
}

/** Rules about the sections of a format. */
export function getArticleRules(format: ArticleFormat): string {
  const { sections } = getFormat(format)
  const rules = sections.map(kind => (kind === 'overview' ? overviewRules[format] : sectionRules[kind](format)))
  const heading = sections.includes('comparison')
    ? 'a heading of three to seven words for the comparison'
    : 'null as "comparisonHeading"'
  return `# The article and its sections

${articleRules[format]} ${writtenApart}

${rules.join('\n')}

The outline is written first. It has ${titleRules[format]}, without
a year, a figure, an exclamation mark or the word "ultimate"; an excerpt of one or two sentences and at most 280 characters that
says what a reader learns; ${heading}; and in "angles", for each product with its exact
"name", an angle of its own in four to fifteen words: the kind of buyer and the deciding figure or feature, from its facts. No two
angles may be alike, because the sections are written around them.

If the task has "repair", this is a second attempt: "before" is the first attempt and "problems" lists its faults. Write it again without
these faults. Keep what was good and change nothing else.`
}
