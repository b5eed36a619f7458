/**
 * A product's name as it is compared: without case, spacing, punctuation and accents, and whether or not its entities
 * were decoded. "Harrow &amp; Lune  Pro" is "harrow and lune pro".
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&(?:amp|#38);|&/g, ' and ')
    .replace(/&(?:nbsp|quot|apos|#39|#160);/g, ' ')
    .replace(/['’‘`]/g, '')
    .replace(/\+/g, ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A heading without the number that an editor gave it: "1. Ember Kettle" is that of the Ember Kettle. */
export function withoutNumber(heading: string): string {
  return heading.replace(/^\s*\d+[.)]\s+/, '')
}

/** Whether a folded text holds a folded name as whole words. */
export function holdsName(foldedText: string, foldedName: string): boolean {
  return foldedName !== '' && ` ${foldedText} `.includes(` ${foldedName} `)
}

/**
 * Finds the product a heading or a link's text names: the one of the same name, else the one with the longest name in it.
 * What is found is null where it names none.
 */
export function nameFinder<P extends { name: string }>(products: readonly P[]): (text: string) => P | null {
  const folded = products.map(product => ({ product, name: foldName(product.name) }))
  return text => {
    const given = foldName(text)
    const named = folded.filter(({ name }) => holdsName(given, name)).map(({ product }) => product)
    return named.reduce<P | null>(
      (best, product) => (best && best.name.length >= product.name.length ? best : product),
      null,
    )
  }
}

/** The product that one text names. */
export function productNamed<P extends { name: string }>(text: string, products: readonly P[]): P | null {
  return nameFinder(products)(text)
}
