import satori from 'satori'
import { compose } from '../../ui/composition.ts'
import type { CardContents } from './card-contents.ts'
import { CardText } from './card-text.tsx'
import { drawableText, tidy } from './drawable-text.ts'
import { faces } from './faces.ts'
import { cardSize, drawPoster } from './poster.tsx'

/** Returns the card as SVG with all text as paths, so that rasterising needs no fonts. */
export async function drawCard(contents: CardContents): Promise<string> {
  const words = await drawableWords(contents)
  // If the title cannot be drawn, the label replaces it.
  const shown = words.title === '' ? { ...words, title: words.label, label: '' } : words
  const { text } = await layOut({ ...contents, ...shown })
  const { width, height } = cardSize
  const poster = drawPoster(contents.seed, contents.category)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${poster}${text}</svg>`
}

async function drawableWords({ title, label, siteName }: CardContents) {
  const words = { title: tidy(title).slice(0, 300), label: tidy(label), siteName: tidy(siteName) }
  const { lacking } = await layOut({ ...words, seed: '', category: '' })
  const drawn = (text: string) => drawableText(text, lacking)
  return { title: drawn(words.title), label: drawn(words.label), siteName: drawn(words.siteName) }
}

/** Lays out the text as SVG, and returns the parts that no font covers. */
async function layOut(contents: CardContents): Promise<{ text: string; lacking: string[] }> {
  const lacking: string[] = []
  const loadAdditionalAsset = async (_kind: string, part: string) => {
    lacking.push(part)
    return []
  }
  const words = <CardText {...contents} paint={compose(contents.seed).paint} />
  return { text: await satori(words, { ...cardSize, fonts: faces, loadAdditionalAsset }), lacking }
}
