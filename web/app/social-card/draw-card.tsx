import satori from 'satori'
import { compose } from '../../ui/composition.ts'
import type { CardContents } from './card-contents.ts'
import { CardText } from './card-text.tsx'
import { normalizeText, toDrawableText } from './drawable-text.ts'
import { fonts } from './faces.ts'
import { cardSize, drawPoster } from './poster.tsx'

/** Returns the card as SVG with all text as paths, so that rasterising needs no fonts. */
export async function drawCard(contents: CardContents): Promise<string> {
  const texts = await getDrawableText(contents)
  // If the title cannot be drawn, the label replaces it.
  const shown = texts.title === '' ? { ...texts, title: texts.label, label: '' } : texts
  const { text } = await layOutText({ ...contents, ...shown })
  const { width, height } = cardSize
  const poster = drawPoster(contents.seed, contents.category)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${poster}${text}</svg>`
}

async function getDrawableText({ title, label, siteName }: CardContents) {
  const texts = {
    title: normalizeText(title).slice(0, 300),
    label: normalizeText(label),
    siteName: normalizeText(siteName),
  }
  const { missing } = await layOutText({ ...texts, seed: '', category: '' })
  const draw = (text: string) => toDrawableText(text, missing)
  return { title: draw(texts.title), label: draw(texts.label), siteName: draw(texts.siteName) }
}

/** Lays out the text as SVG, and returns the parts that no font covers. */
async function layOutText(contents: CardContents): Promise<{ text: string; missing: string[] }> {
  const missing: string[] = []
  const loadAdditionalAsset = async (_kind: string, segment: string) => {
    missing.push(segment)
    return []
  }
  const texts = <CardText {...contents} paint={compose(contents.seed).paint} />
  return { text: await satori(texts, { ...cardSize, fonts, loadAdditionalAsset }), missing }
}
