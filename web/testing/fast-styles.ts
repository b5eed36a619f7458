/**
 * Set-up: computed styles without jsdom's search of its whole style sheet for each element after each change. Queries
 * ask whether elements are shown and whether they take the pointer. For most elements, the tag alone decides. jsdom
 * still answers for the others, for other properties, and on pages with style sheets of their own.
 */
const page = document.defaultView ?? window
/** The method of jsdom. */
export const computeStyle = page.getComputedStyle.bind(page)
const fastProperties = ['display', 'visibility', 'pointerEvents', 'pointer-events'] as const
const unusualTags = new Set(['dialog', 'noscript', 'summary'])

/** Returns false if more than its tag may decide how an element is shown. */
function isPlain(element: Element): boolean {
  if (element.hasAttribute('style') || element.hasAttribute('hidden') || element.hasAttribute('popover')) return false
  return !unusualTags.has(element.localName) && !(element instanceof HTMLInputElement && element.type === 'hidden')
}

function hasPlainAncestors(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) if (!isPlain(each)) return false
  return true
}

type FastStyle = ReadonlyMap<string | symbol, string>
const styles = new Map<string, FastStyle>()

/** Returns the style of an element without attributes and parent, which jsdom computes once for each tag. */
function computeTagStyle({ namespaceURI, localName }: Element): FastStyle {
  const key = `${namespaceURI} ${localName}`
  const known = styles.get(key)
  if (known) return known
  const style = computeStyle(document.createElementNS(namespaceURI, localName))
  const made = new Map(fastProperties.map(name => [name, style.getPropertyValue(name.replace('E', '-e'))]))
  styles.set(key, made)
  return made
}

page.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0 || !element.isConnected || !hasPlainAncestors(element))
    return computeStyle(element, pseudo)
  const fast = computeTagStyle(element)
  const read = (name: string | symbol) => fast.get(name) ?? Reflect.get(computeStyle(element), name)
  const getPropertyValue = (name: string) => fast.get(name) ?? computeStyle(element).getPropertyValue(name)
  return new Proxy(Object.create(null), {
    get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : read(name)),
  })
}
