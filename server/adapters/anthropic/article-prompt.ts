import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { type ArticleFormat, defaultFormat, getFormat } from '../../domain/article-formats.ts'
import type {
  ArticleBrief,
  EditRequest,
  SectionKind,
  SectionRequest,
  WriterContext,
} from '../../ports/article-writer.ts'
import { getArticleRules } from './article-rules.ts'
import { adaptPrompt, dataRules, formatFacts, formatTask, getMarket } from './product-facts.ts'
import { type StructuredQuestion, toWireSchema } from './structured.ts'

const houseStyle = `You write for a British blog that compares products sold on Amazon UK. Its readers want to choose one product quickly. They
learn what the listings say, what that means for them, and what the listings leave out.

# House style

- British spelling and usage: colour, favourite, centre, litre, grey, aluminium, tyre, organise, analyse, programme, licence (the noun),
  practise (the verb), cosy, mould, jewellery, travelling, cancelled, labelled, fulfil, ageing, storey, plough, sceptical, metre. "Autumn",
  not "fall"; "mobile", not "cell phone"; "tap", not "faucet"; "hob", not "stovetop"; "bin", not "trash". Words in a product's own
  name or in a quoted passage keep their spelling.
- Plain words and short sentences, in the active voice and the present tense. Address the reader as "you". Vary sentence openings. Say
  each thing once.
- Concrete before abstract: "10 litres feeds a family of four" rather than "generous capacity". Explain a technical term the first
  time, in half a sentence.
- Prices in pounds, with the sign in front and with pence only where the task has them. Metric measures, with a space before the unit:
  10 kg, 40 mm, 1.7 litres. Numbers below ten in words, except with units, prices and ratings.
- No advertising superlatives and no filler: no "game-changer", "must-have", "elevate", "unleash", "look no further", "in today's
  fast-paced world", "whether you're a … or a …", "when it comes to", "it's worth noting that", "boasts", "stunning", "seamless",
  "delve", "a testament to", "nestled", "takes it to the next level". No rhetorical questions as openings. No exclamation marks. No
  decorative dashes, no lists of three for rhythm, no closing sentence that repeats the paragraph.
- Be fair: name a strength and a weakness of every product. Never disparage a maker or a reader.
- Do not write about the article itself ("in this guide we will"). Never mention the blog, affiliate links, commissions, a database, a
  task, the id of a fact, a model, or how the text was written.
- Make no promises about health, safety, law or money. Where a product concerns safety or the body, state what the listing says and
  refer the rest to a professional.
- Lengths are given in words. Stay within the range: an article that is too short is not published, and readers notice padding.`

const evidence = `# Evidence

The block <facts> before the task contains everything that is known, one fact per line: [id] product: subject: value. It covers all
products of the article, and it includes what follows from their figures: ranks, differences, ratios, prices per unit, and what only
one of them states. A statement about a product must follow from facts about that product; a comparison must follow from facts about
both. Every sentence is checked against the facts, and sentences that fail are removed.

- State figures as the facts have them, or round them and say so: "£29.99" may become "about £30" or "just under £30", 1,436 reviews
  "over 1,400 reviews" or "roughly 1,400", 1,095 "about 1,100". Never round without such a word, and never so far that the figure
  would also fit another product. A rating is always exact: "4.5 out of 5", never "nearly 5 stars" or "90%".
- Use arithmetic where it helps, and only where it follows from the facts: "£13 more than", "twice the capacity", "8p a wash". Use a
  computed fact where there is one. Otherwise calculate exactly, or round and say so.
- Whatever is not among the facts is unknown. Leave it out, or say that the listing does not give it. Never guess and never infer.
- Never transfer a property from one product to another, from a brand to a model, or from what such products usually have.
- General knowledge about the kind of product is welcome where it helps a buyer to choose: what a measure means, which of two
  designs suits whom, what to check before ordering. It must name no product, brand or figure that is not in the facts. A
  measure that explains a term is allowed: "V30 stands for at least 30 MB/s".
- Prices and ratings change. State a price as what the listing showed on the date in "readOn", at most once per section; the page shows
  the date next to its prices.
- You may state a warranty, with its length, if a fact states it. Otherwise do not mention warranties or guarantees.
- Do not mention discounts, stock, delivery, awards, other shops, Prime, coupons or best-seller ranks.
- Do not call a product the best, the cheapest, the lightest or the first of its kind. Superlatives are allowed only among the products
  in the facts, and only where the figures show them.
- A fact that ends with the name of a website in brackets is criticism by a reviewer. Attribute it and quote its words: a review on
  example.com calls it "loud at full speed". Never present it as what buyers or owners in general say.

Three examples, for a product whose facts are "battery life: up to 40 hours", "rating: 4.4 out of 5" and "reviews: 212":
- Good: "The listing gives up to 40 hours between charges, so a week of commuting should not empty it." It names the source of
  the figure and what it means for a buyer.
- Bad: "The battery lasts a full 40 hours, beating every rival." Nobody measured it, "up to" is missing, and the rivals are unknown.
- Bad: "Owners love the comfortable fit." No fact mentions owners, comfort or love. "It has 4.4 out of 5 from about 210 reviews, too few
  to rely on" is what the figures support.

# No hands-on claims

Nobody at the blog has owned, used, measured, tried or tested any of these products. Never write or imply that we did: no "we tested",
"in our tests", "hands-on", "after a week with", "we found", "we were impressed", "our experts", "in our experience", "put through its
paces", "felt solid in the hand", "sounded warm". Do not describe how a product feels, sounds, tastes or smells unless a passage in the
task does, and then attribute it: "the listing describes …", "its reviews average …". Do not invent owners, reviewers, quotations or
anecdotes. Write as someone who has read the listings carefully and says plainly what they state and what they leave out.`

const markup = `# HTML

A section is HTML made only of p, ul, ol, li, strong, em, h5, table, thead, tbody, tr, th, td and a: no classes, styles, images, scripts,
divs or line breaks, and no attributes other than href. A section has no heading of its own: no h1, h2, h3 or h4, because the page adds
those from the plan. Use h5 for a short heading inside a long section, at most three times. Paragraphs have two to five sentences.
Escape signs as HTML requires: &amp; for "&" and &lt; for "<". No Markdown, no emoji.

A link is <a href="…">the product's name</a>. Its href is exactly that product's "url", and its text names that product and no
other. There are no other links. Link each product at most once per section.`

const answerFormat = `# Answer format

Answer with one JSON object and nothing before or after it. It always has all five keys; keys that the task does not ask for are null.
Escape newlines and quotation marks inside strings as JSON requires.
- for the task "outline": {"title":string,"excerpt":string,"angles":[{"name":string,"angle":string}],"comparisonHeading":string,"html":null}
- for the task "section": {"title":null,"excerpt":null,"angles":null,"comparisonHeading":null,"html":string}`

/**
 * Shared system prompt of all questions about an article, so that the first one writes it to the cache and the others
 * read it. Prompts under 1,024 tokens, or 2,048 with some models, are never cached.
 */
export function getWriterRules(format: ArticleFormat = defaultFormat): string {
  return [houseStyle, evidence, markup, getArticleRules(format), dataRules, answerFormat].join('\n\n')
}

const anglesSchema = z.array(z.object({ name: z.string(), angle: z.string() }))

export const outlineAnswerSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  angles: anglesSchema.nullish(),
  comparisonHeading: z.string().nullish(),
})
export type OutlineAnswer = z.output<typeof outlineAnswerSchema>

export const sectionAnswerSchema = z.object({ html: z.string() })

/**
 * Shared answer schema of outline and sections. The schema is part of what the server caches, so a second one would
 * invalidate the cached prompt.
 */
export const writerSchema = z.object({
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  angles: anglesSchema.nullable(),
  comparisonHeading: z.string().nullable(),
  html: z.string().nullable(),
})

/** Returns the system prompt of all questions about an article, marked for caching. */
export function getWriterSystemPrompt(brief: ArticleBrief): TextBlockParam[] {
  return [
    {
      type: 'text',
      text: adaptPrompt(getWriterRules(brief.format), getMarket(brief)),
      cache_control: { type: 'ephemeral' },
    },
  ]
}

const editorRules = `You edit articles of a British blog that compares products sold on Amazon UK. The sections of an article were written at the same
time by writers who did not see one another's text, so some sentences repeat others or have the same form.

# What to do

The task contains all sentences of the article in order, each with its id and the headings above it. Each entry of "problems" names a
repetition and the ids of the sentences that you may change because of it. Answer with edits by id:

- If a sentence repeats an earlier one, and the text reads well without it, remove it with the text "".
- Otherwise reword it: use another form, and say what is particular to this product or section. Keep its figures, names and
  meaning. Add nothing that does not follow from the block <facts>. Write one sentence of about the same length.
- If a problem names many sentences, because two sections are alike, reword or remove as many as needed until the sections no
  longer share their phrases.
- Change no other sentence. Use plain British English, without markup, headings or links.

${dataRules}`

const editFormat =
  'Edit the sentences of the task. Answer with one JSON object of this form and nothing before or after it: {"edits":[{"id":string,"text":string}]}'

const editsSchema = z.object({ edits: z.array(z.object({ id: z.string(), text: z.string() })) })

/** Tokens of an edit: a long sentence and its id. */
const TOKENS_PER_EDIT = 120
const MAX_TOKENS = 16_000
const THINKING_TOKENS = 2048

/** Creates the question that has repeated sentences of a whole article reworded. */
export function createEditQuestion(
  { sentences, problems }: EditRequest,
  { brief, facts }: WriterContext,
): StructuredQuestion<z.output<typeof editsSchema>> {
  const count = new Set(problems.flatMap(({ ids }) => ids)).size
  return {
    key: 'edit',
    subject: 'the edits',
    system: [{ type: 'text', text: adaptPrompt(editorRules, getMarket(brief)) }],
    schema: toWireSchema(editsSchema),
    answer: editsSchema,
    instructions: editFormat,
    task: `${formatFacts(facts, brief)}\n\n${formatTask({ task: 'edit', topic: brief.topic, sentences, problems })}`,
    maxTokens: Math.min(500 + TOKENS_PER_EDIT * count, MAX_TOKENS),
    thinkingTokens: THINKING_TOKENS,
  }
}

/**
 * Target words of an article, well above the promised 1,500, because models write about a fifth less than requested.
 */
const TARGET_WORDS = 2100
const fixedWords: Readonly<Record<Exclude<SectionKind, 'guide' | 'product'>, number>> = {
  overview: 260,
  picks: 200,
  comparison: 200,
  verdict: 240,
  steps: 700,
}
const productWords: Readonly<Record<ArticleFormat, number>> = { roundup: 115, review: 400, versus: 225, howto: 115 }
const MIN_GUIDE_WORDS = 500
/** Range of words to request, relative to the target; for a product of a round-up 90 to 140. */
const RANGE = { product: [0.8, 1.2], other: [1, 1.2] } as const

/** Number of products of an article, and its format. */
type ArticleSize = Pick<ArticleBrief, 'format'> & { products: readonly unknown[] }

/** Returns the target words for a section of an article. The guide fills up the rest. */
export function getTargetWords(kind: SectionKind, { format = defaultFormat, products }: ArticleSize): number {
  if (kind === 'product') return productWords[format]
  if (kind !== 'guide') return fixedWords[kind]
  const others = getFormat(format).sections.map(each => {
    if (each === 'product') return products.length * productWords[format]
    return each === 'guide' ? 0 : fixedWords[each]
  })
  return Math.max(MIN_GUIDE_WORDS, TARGET_WORDS - others.reduce((sum, words) => sum + words, 0))
}

/** Returns the words to request for a section: the least and the most. */
export function getWordRange(kind: SectionKind, size: ArticleSize): [least: number, most: number] {
  const words = getTargetWords(kind, size)
  const [least, most] = RANGE[kind === 'product' ? 'product' : 'other']
  return [Math.round((words * least) / 10) * 10, Math.round((words * most) / 10) * 10]
}

/** Tokens per word of HTML within JSON, with room for models that write longer than requested. */
const TOKENS_PER_WORD = 4
const SECTION_TOKENS = 600
/** Tokens of a row in the comparison's table, which are not counted as words. */
const TOKENS_PER_ROW = 150

/** Returns the maximum tokens of a section, from its wanted length or that of the text to keep. */
export function getMaxTokens({ plan: { kind }, repair }: SectionRequest, size: ArticleSize): number {
  const words = Math.max(getWordRange(kind, size)[1], repair?.before.split(/\s+/).length ?? 0)
  return SECTION_TOKENS + words * TOKENS_PER_WORD + (kind === 'comparison' ? size.products.length * TOKENS_PER_ROW : 0)
}
