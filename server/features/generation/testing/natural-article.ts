import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { planSections } from '../../../domain/article-formats.ts'
import { removeNumber } from '../../../domain/products.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { type Answer, answer } from '../../../testing/anthropic/reply.ts'
import type { ModelCall } from '../../../testing/anthropic/script.ts'
import { HEADINGS } from '../article-text.ts'

/** Whole articles in natural prose, written by hand for the bench of the claim check. */

const sets = new URL('../../../../bin/bench/claims/sets/', import.meta.url)
const briefsSchema = z.array(z.looseObject({ id: z.string() }))

export const naturalArticles = [
  { register: 'plain', brief: 'microsd', comparison: 'Capacity and Price: A Comparison' },
  { register: 'natural', brief: 'kettles', comparison: 'Side-by-Side Comparison' },
  { register: 'lively', brief: 'grinders', comparison: 'The Great Grinder Comparison' },
] as const
type NaturalArticle = (typeof naturalArticles)[number]

/** Reads the brief of an article. Its form is held by the test of the sets. */
export function readBrief({ brief }: NaturalArticle): ArticleBrief {
  const briefs = briefsSchema.parse(JSON.parse(readFileSync(new URL('briefs.json', sets), 'utf8')))
  const found: unknown = briefs.find(({ id }) => id === brief)
  return briefSchema.parse(found)
}

const briefSchema = z.custom<ArticleBrief>(
  value => z.looseObject({ products: z.array(z.unknown()) }).safeParse(value).success,
)

/** Splits an article into the HTML of its sections, by their headings. */
function readSections({ brief, register }: NaturalArticle): Map<string, string> {
  const html = readFileSync(new URL(`articles/${brief}-${register}.html`, sets), 'utf8')
  const parts = html.split(/<h[34]>([^<]*)<\/h[34]>/).slice(1)
  const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[removeNumber(part), parts[at + 1] ?? ''] as const] : []))
  return new Map(pairs)
}

/** General text that a model adds to a section that is to be longer, in the register of the article. */
const extensions: Readonly<Record<NaturalArticle['brief'], { overview: string; guide: string }>> = {
  microsd: {
    overview: `<p>Start from the device. Its manual states the largest card it takes and the lowest speed class it needs. A card above that class works, but the device will not write any faster for it. A card below that class may stop a recording halfway, which is the fault that people notice most.</p>
<p>Then think about how full the card will get. A card that is nearly full is awkward to manage, and copying it takes a long time. Some people prefer two small cards to a large one, because a loss then costs less.</p>`,
    guide: `<h5>Care and copies</h5>
<p>Format a new card in the device that will use it, not in a computer. Do not take it out while a light shows that it is busy. Keep it in a case with a label, since small cards are easy to lose and hard to tell apart.</p>
<p>No card is a place for the only copy of anything. Copy pictures to a computer or a drive after each trip, and look at a few of them there before you delete anything. If a card begins to show errors, copy what you can and stop using it.</p>
<p>Check the packaging when it arrives. The printed capacity should match what the device shows, allowing for the difference in how makers and computers count. Write a large file to the card and read it back before you rely on it.</p>`,
  },
  kettles: {
    overview: `<p>It helps to watch yourself for a day or two before you choose. How often do you fill the kettle to the top, and how often for a single mug? Where does it stand, and who else has to lift it? Those answers narrow the field faster than any list of features.</p>
<p>Think about the tap as well. A wide opening is easier to fill under a low tap, and a kettle that fits the sink is one that you will rinse more often. None of this sounds exciting, but it is what you live with every morning.</p>`,
    guide: `<h5>Handle and lid</h5>
<p>A handle should leave room for your knuckles when the body is hot. Lids come in three kinds: those that lift off, those that swing open at a button, and those that you push back with a finger. The button is convenient until it sends a few hot drops your way, so open it slowly.</p>
<h5>Cleaning</h5>
<p>Look inside before you buy, if you can. A wide mouth lets you reach in with a cloth, and a hidden element is easier to wipe than a coil. On the outside, brushed surfaces hide fingerprints better than polished ones do.</p>
<h5>Noise</h5>
<p>Most of the noise of a kettle comes from small bubbles that collapse in the cold water above them. A layer of limescale makes it louder, which is one more reason to descale. Filling it only as far as you need shortens the racket too.</p>`,
  },
  grinders: {
    overview: `<p>Be honest about your mornings first. If you are the sort of person who cannot find a spoon before nine, a crank is a brave choice. If you enjoy a small ritual, a button may feel like cheating. Neither of you is wrong, and neither should pay for the other one's grinder.</p>
<p>Then look at what you brew with. A cafetière forgives a great deal. A paper filter forgives less. An espresso machine forgives nothing at all, and it will tell you so at length, usually all over the worktop.</p>`,
    guide: `<h5>Beans</h5>
<p>The best grinder in the world cannot rescue stale coffee. Buy small bags, look for a roasting date, and keep them somewhere dark and dry with the top rolled down. The fridge is for milk.</p>
<h5>Mess</h5>
<p>Ground coffee clings to things, mostly because of static. A drop of water stirred through the beans before grinding calms it down. A small brush does the rest, and a tray under the whole affair saves your worktop and your temper.</p>
<h5>Patience</h5>
<p>Give a new grinder a week. The first few doses will be too coarse or too fine, and that is how you learn where the good part of the dial is. Change one thing at a time, write it down, and resist the urge to fiddle with everything before breakfast.</p>
<h5>Noise</h5>
<p>Every motor complains while it works. If your kitchen shares a wall with a light sleeper, grind the night before and keep the dose in a closed jar. It is not quite the same, but it is kinder.</p>`,
  },
}

/** Answers as a model that writes this article, repairs nothing, and makes a section longer when asked to. */
export function createNaturalModel(article: NaturalArticle): (call: ModelCall) => Answer | undefined {
  const sections = readSections(article)
  const brief = readBrief(article)
  const plans = planSections(brief, article.comparison)
  const title = `${brief.topic.replace(/^./, first => first.toUpperCase())} Compared`
  const excerpt = `How the ${brief.topic} in this comparison differ, and which of them suits whom.`
  return ({ task }) => {
    if (task?.task === 'outline')
      return answer(JSON.stringify({ title, excerpt, angles: [], comparisonHeading: article.comparison, html: null }))
    if (task?.task !== 'section') return undefined
    const plan = plans.find(({ id }) => id === task.plan.id)
    const heading =
      plan?.kind === 'overview' || plan?.kind === 'picks' || plan?.kind === 'guide'
        ? HEADINGS[plan.kind]
        : plan?.heading
    const html = sections.get(heading ?? '') ?? ''
    const isExtension = task.repair?.problems.some(problem => problem.includes('words longer'))
    const added = plan?.kind === 'overview' || plan?.kind === 'guide' ? extensions[article.brief][plan.kind] : ''
    return answer(JSON.stringify({ html: isExtension ? html + added : html }))
  }
}
