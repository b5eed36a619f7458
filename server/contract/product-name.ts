/**
 * Normalises a product name for comparison: case, spacing, punctuation, accents and HTML entities are ignored. "Harrow
 * &amp; Lune Pro" becomes "harrow and lune pro".
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

/** Removes the number that an editor put before a heading: "1. Ember Kettle" becomes "Ember Kettle". */
export function removeNumber(heading: string): string {
  return heading.replace(/^\s*\d+[.)]\s+/, '')
}

/** Returns true if folded text contains a folded name as whole words. */
export function containsName(foldedText: string, foldedName: string): boolean {
  return foldedName !== '' && ` ${foldedText} `.includes(` ${foldedName} `)
}

/**
 * Creates a function that finds the product named by a heading or link text; the longest contained name wins. It
 * returns null if the text names none.
 */
export function createNameFinder<P extends { name: string }>(products: readonly P[]): (text: string) => P | null {
  const folded = products.map(product => ({ product, name: foldName(product.name) }))
  return text => {
    const input = foldName(text)
    const named = folded.filter(({ name }) => containsName(input, name)).map(({ product }) => product)
    return named.reduce<P | null>(
      (best, product) => (best && best.name.length >= product.name.length ? best : product),
      null,
    )
  }
}

/** Finds the product that a text names. */
export function findProductByName<P extends { name: string }>(text: string, products: readonly P[]): P | null {
  return createNameFinder(products)(text)
}
