/**
 * Set-up: `labels`, `control` and queries by id without jsdom's walks through the whole document, at least one for each
 * element that may have labels. Testing Library asks every element of a page for its labels. jsdom still answers for
 * elements that are not in the document.
 */
const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'])

const isLabelable = (element: Element): boolean =>
  element instanceof HTMLElement &&
  labelable.has(element.localName) &&
  !(element instanceof HTMLInputElement && element.type === 'hidden')

let labels: Map<Element, HTMLLabelElement[]> | undefined
const observer = new MutationObserver(() => {
  labels = undefined
})
observer.observe(document, { subtree: true, childList: true, attributeFilter: ['for', 'id', 'type'] })

/** Returns the labels of each element of the document, in the order of the document. */
function groupLabels(): Map<Element, HTMLLabelElement[]> {
  if (observer.takeRecords().length > 0) labels = undefined
  if (labels) return labels
  labels = new Map()
  for (const label of document.querySelectorAll('label')) {
    const { control } = label
    if (control) labels.set(control, [...(labels.get(control) ?? []), label])
  }
  return labels
}

/** Returns an array, not a live list. */
function findLabels(element: Element): readonly HTMLLabelElement[] | null {
  return isLabelable(element) ? (groupLabels().get(element) ?? []) : null
}

function findControl(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute('for')
  if (id === null) return [...label.querySelectorAll('*')].find(isLabelable) ?? null
  const element = document.getElementById(id)
  return element && isLabelable(element) ? element : null
}

function replaceGetter<T extends Element>(prototype: T, name: string, find: (element: T) => unknown): void {
  const original = Object.getOwnPropertyDescriptor(prototype, name)?.get
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: T) {
      return this.getRootNode() === document ? find(this) : original?.call(this)
    },
  })
}

replaceGetter(HTMLLabelElement.prototype, 'control', findControl)
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLMeterElement, HTMLOutputElement])
  replaceGetter(prototype, 'labels', findLabels)
for (const { prototype } of [HTMLProgressElement, HTMLSelectElement, HTMLTextAreaElement])
  replaceGetter(prototype, 'labels', findLabels)

const { querySelector } = Element.prototype

Object.defineProperty(Element.prototype, 'querySelector', {
  configurable: true,
  writable: true,
  /** Finds what `aria-labelledby` names by the index of ids that a document has. */
  value(this: Element, selectors: string) {
    const [, id = ''] = /^\[id="([^"\\]+)"\]$/.exec(selectors) ?? []
    const found = document.getElementById(id)
    return found && found !== this && this.contains(found) ? found : querySelector.call(this, selectors)
  },
})

export {}
